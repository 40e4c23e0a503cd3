import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { SplitComponent } from '../grouping/split'

/**
 * What people do to grouping, and see of it. Types only.
 * 1. For who triages the project; the permission stands in the query.
 * 2. Merging moves nothing: events stay with the issue they came to (member), which points to the one it is shown under (merge target).
 *    Every short id of a member leads to its merge target. Only issues of one project are merged.
 * 3. Nothing here loses an event or a count; what is done can be undone.
 */
export interface Grouping {
  /** How an issue came to hold what it holds; of a member: of its merge target. */
  ofIssue(viewer: Viewer, shortId: string): Promise<IssueGrouping | undefined>
  /** Puts the others, with all that is merged into them, under this issue. All of them or none. */
  merge(viewer: Viewer, shortId: string, others: string[], at: Instant): Promise<Merged>
  /** Takes one member out again; it gets the state its merge target has. One without events stays where its events went. */
  unmerge(viewer: Viewer, member: string, at: Instant): Promise<{ mergeTarget: string } | undefined>
  /** Takes all members out again that have events; how many there were. */
  unmergeAll(viewer: Viewer, shortId: string, at: Instant): Promise<number>
  /** From now on events of this issue are told apart by the component; those with the value `kept` stay. Asks for regrouping. */
  split(viewer: Viewer, shortId: string, split: Split, at: Instant): Promise<SplitMade>
  /** Forgets the split and asks for what it took away to be regrouped. False when there is none. */
  removeSplit(viewer: Viewer, shortId: string, at: Instant): Promise<boolean>
  /** Asks for the stored events of an issue and of its members to be grouped again as new ones are. */
  regroup(viewer: Viewer, shortId: string, at: Instant): Promise<boolean>
}

export type Split = { component: SplitComponent; kept: string }

export type Merged =
  | { ok: true; merged: string[] }
  /** `unknown`: no such issue, or not for this viewer · `other-project` · `nothing`: nothing to merge that is not already. */
  | { ok: false; why: 'unknown' | 'other-project'; shortId: string }
  | { ok: false; why: 'nothing' }

/** `merged`: only an issue that stands alone can be split. */
export type SplitMade = { ok: true } | { ok: false; why: 'unknown' | 'merged' | 'split' }

export type IssueGrouping = {
  /** Of the merge target. */
  shortId: string
  members: MergedIssue[]
  /** How many there are; `members` has the newest. */
  memberCount: number
  split?: Split
  regrouping?: Regrouping
  /** The look-alikes it is one of, whatever was decided on them. */
  storm?: { id: number; slug: string; mergeTarget: string; count: number }
  history: HistoryLine[]
}

export type MergedIssue = { shortId: string; title: string; count: number; lastSeen: Instant; emptied: boolean }

/** How far the stored events have been grouped again. */
export type Regrouping = { askedAt: Instant; total: number; looked: number; moved: number; doneAt?: Instant }

export type HistoryLine = {
  at: Instant
  /** Name of who did it; absent for the operator. */
  by?: string
  what: GroupingDeed
  /** Short ids, or the component. */
  detail: string
}

export const groupingDeeds = ['merged', 'unmerged', 'split', 'split-removed', 'regroup'] as const
export type GroupingDeed = (typeof groupingDeeds)[number]
