import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Sharing, ViewWords } from '../issues/views'

/**
 * Saved views of the issue list. Types only.
 * 1. Only who triages anything has or sees any; what a view finds is asked through the permissions of whoever looks.
 * 2. A view is changed by who made it; a shared one also by admins of its project, and by owners.
 * 3. With a project it is shared by who triages that; with everyone by owners.
 */
export interface Views {
  /** The viewer's own, then those shared with them; by name. */
  list(viewer: Viewer): Promise<SavedView[]>
  /** Makes one, or changes the one with this id. */
  save(viewer: Viewer, view: ViewGiven, at: Instant): Promise<ViewSaved>
  /** Whether the list opens with it; for who sees it. */
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

/** `unknown`: no such view, or not theirs to change · `name`: whose it is has one of that name, shared alike · `sharing`: not theirs to share like that · `many`: they have as many as one can have. */
export type ViewSaved = { ok: true; id: number } | { ok: false; why: 'unknown' | 'sharing' | 'many' | 'name' }
