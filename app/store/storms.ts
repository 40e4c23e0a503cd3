import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * Storms of similar new issues (`grouping/storm`), and decisions about them. Types only. For those who triage the project; the query checks
 * the permission.
 */
export interface Storms {
  /** Storms that are growing or wait for a decision, latest first; of one project, or of all that the viewer triages. */
  list(viewer: Viewer, slug: string | undefined, limit: number): Promise<Storm[]>
  /** One storm with its latest issues, regardless of the decision. */
  one(viewer: Viewer, slug: string, id: number, limit: number): Promise<(Storm & { issues: StormIssue[] }) | undefined>
  /** Merges all of them into the first one; later issues of this storm join. Each can be unmerged later. */
  merge(
    viewer: Viewer,
    slug: string,
    id: number,
    at: Instant,
  ): Promise<{ mergeTarget: string; merged: number } | undefined>
  /** Lists them separately, also later issues of this storm. */
  listAll(viewer: Viewer, slug: string, id: number): Promise<boolean>
}

export type Storm = {
  id: number
  project: { slug: string; name: string }
  /** What they have in common: `No account for *`, or the frame that failed. */
  like: string
  /** The first of them: the row they are folded under. */
  mergeTarget: { shortId: string; title: string }
  state: 'gathering' | 'merged' | 'listed'
  since: Instant
  lastAt: Instant
  /** The number of its new issues so far, and how many of them are folded. */
  count: number
  folded: number
}

export type StormIssue = { shortId: string; title: string; count: number; lastSeen: Instant }
