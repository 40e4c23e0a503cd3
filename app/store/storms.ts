import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * Storms of new issues that look alike (`grouping/storm`): told of, and decided on. Types only.
 * For who triages the project; the permission stands in the query.
 */
export interface Storms {
  /** Those that gather or wait for a decision, the latest first; of one project, or of all the viewer triages. */
  list(viewer: Viewer, slug: string | undefined, limit: number): Promise<Storm[]>
  /** One storm with its latest issues, whatever was decided. */
  one(viewer: Viewer, slug: string, id: number, limit: number): Promise<(Storm & { issues: StormIssue[] }) | undefined>
  /** Merges all of them into the first one; what still comes of this storm joins. Each can be unmerged later. */
  merge(
    viewer: Viewer,
    slug: string,
    id: number,
    at: Instant,
  ): Promise<{ mergeTarget: string; merged: number } | undefined>
  /** Lists them one by one, and what still comes of this storm too. */
  listAll(viewer: Viewer, slug: string, id: number): Promise<boolean>
}

export type Storm = {
  id: number
  project: { slug: string; name: string }
  /** What they have in common: `No account for *`, or the frame they broke in. */
  like: string
  /** The first of them: the row they are folded under. */
  mergeTarget: { shortId: string; title: string }
  state: 'gathering' | 'merged' | 'listed'
  since: Instant
  lastAt: Instant
  /** New issues of it so far, and how many of them are folded. */
  count: number
  folded: number
}

export type StormIssue = { shortId: string; title: string; count: number; lastSeen: Instant }
