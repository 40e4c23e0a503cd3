import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { BulkAct, BulkProgress } from '../issues/bulk'
import type { IssueFilter } from '../issues/issue'
import type { Person } from '../issues/triage'

/**
 * Acts on many issues (issues/bulk.ts). Types only.
 * 1. For who triages: an issue of a project the viewer does not triage is left out by the query, when it is looked at.
 * 2. An act and what it leads to commit together, slice by slice; whenever the writer ends, the next one goes on behind the last slice.
 * 3. Only who acted can undo it. Undoing twice equals once.
 */
export interface Bulk {
  /** How many issues a filter finds, up to `bulkLimits.issues`. */
  count(viewer: Viewer, filter: BulkFilter): Promise<number>
  /** Whom issues can be given to: who triages one of these projects, or (absent) one the viewer triages. */
  people(viewer: Viewer, project: string | undefined): Promise<Person[]>
  /** By short id, or all that a filter finds at this moment. */
  begin(viewer: Viewer, act: BulkAct, on: string[] | BulkFilter, at: Instant): Promise<BulkBegun>
  /** Undefined when there is no such act of the viewer's, or it can no longer be undone. */
  undo(viewer: Viewer, id: number, at: Instant): Promise<BulkProgress | undefined>
  /** The viewer's last act on several issues, when it is under way or was worked on since. */
  latest(viewer: Viewer, since: Instant): Promise<BulkProgress | undefined>
  /** What the viewer deleted and can still take back at this moment, newest first. */
  deletions(viewer: Viewer, at: Instant, limit: number): Promise<Deletion[]>
}

export type BulkFilter = Pick<IssueFilter, 'status' | 'search' | 'sort'>

/** An act that deleted issues: when, and how many. */
export type Deletion = { id: number; at: Instant; issues: number }

/** `nothing`: no issue of those, for this viewer · `few`, `projects`: only several issues, of one project, can be merged · `nobody`: it cannot be given to them. */
export type BulkBegun =
  | { ok: true; progress: BulkProgress }
  | { ok: false; why: 'nothing' | 'few' | 'projects' | 'nobody' }

/** The writer's side: each does one slice and says whether there may be more. */
export interface BulkWork {
  slice(at: Instant): Promise<boolean>
  /** Forgets acts that can no longer be undone, and takes away what they deleted. */
  forget(at: Instant): Promise<boolean>
}
