import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { BulkAct, BulkProgress } from '../issues/bulk'
import type { IssueFilter } from '../issues/issue'
import type { Person } from '../issues/triage'

/**
 * Acts on many issues (issues/bulk.ts). Types only.
 * 1. For those who triage: the query leaves out issues of projects that the viewer does not triage.
 * 2. An act and its effects commit together, slice by slice; a restarted writer continues after the last slice.
 * 3. Only the person who acted can undo it. Undoing twice equals once.
 */
export interface Bulk {
  /** How many issues a filter finds, up to `bulkLimits.issues`. */
  count(viewer: Viewer, filter: BulkFilter): Promise<number>
  /** Possible assignees: members who triage one of these projects or, if absent, one that the viewer triages. */
  people(viewer: Viewer, project: string | undefined): Promise<Person[]>
  /** By short id, or all that a filter currently finds. */
  begin(viewer: Viewer, act: BulkAct, on: string[] | BulkFilter, at: Instant): Promise<BulkBegun>
  /** Undefined when the viewer has no such act, or it can no longer be undone. */
  undo(viewer: Viewer, id: number, at: Instant): Promise<BulkProgress | undefined>
  /** The viewer's last act on several issues, if it is running or changed since. */
  latest(viewer: Viewer, since: Instant): Promise<BulkProgress | undefined>
  /** Deletions of the viewer that can still be undone, newest first. */
  deletions(viewer: Viewer, at: Instant, limit: number): Promise<Deletion[]>
}

export type BulkFilter = Pick<IssueFilter, 'status' | 'search' | 'sort'>

/** An act that deleted issues: when, and how many. */
export type Deletion = { id: number; at: Instant; issues: number }

/**
 * `nothing`: none of these issues exist for this viewer · `few`, `projects`: merging needs several issues of one project · `nobody`: the
 * assignee is not possible.
 */
export type BulkBegun =
  | { ok: true; progress: BulkProgress }
  | { ok: false; why: 'nothing' | 'few' | 'projects' | 'nobody' }

/** The writer's side: each does one slice and says whether there may be more. */
export interface BulkWork {
  slice(at: Instant): Promise<boolean>
  /** Forgets acts that can no longer be undone, and deletes the issues they deleted for good. */
  forget(at: Instant): Promise<boolean>
}
