import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Sharing, ViewWords } from '../issues/views'

/**
 * Saved views of the issue list. Types only.
 * 1. Only viewers who triage a project have or see views; the results depend on the viewer's permissions.
 * 2. The owner of a view can change it; a shared view can also be changed by admins of its project, and by owners of the instance.
 * 3. Those who triage a project can share views with it; only owners share with everyone.
 */
export interface Views {
  /** The viewer's own, then those shared with them; by name. */
  list(viewer: Viewer): Promise<SavedView[]>
  /** Creates a view, or changes the one with this id. */
  save(viewer: Viewer, view: ViewGiven, at: Instant): Promise<ViewSaved>
  /** Sets whether the list opens with it; for viewers who see it. */
  openWith(viewer: Viewer, id: number, opens: boolean): Promise<boolean>
  remove(viewer: Viewer, id: number): Promise<boolean>
}

export type SavedView = ViewWords & {
  id: number
  sharing: Sharing
  mine: boolean
  mayChange: boolean
  /** The list opens with it. */
  opensWith: boolean
}

export type ViewGiven = ViewWords & { id?: number; sharing: Sharing; opensWith: boolean }

/**
 * `unknown`: no such view, or the viewer may not change it · `name`: the owner has a view of that name, shared in the same way · `sharing`:
 * the viewer may not share it like that · `many`: the viewer has the maximum number.
 */
export type ViewSaved = { ok: true; id: number } | { ok: false; why: 'unknown' | 'sharing' | 'many' | 'name' }
