import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { SplitComponent } from '../grouping/split'
import type { MergeRefused } from '../issues/decide-merge'

/**
 * Merging, splitting and regrouping issues, and explaining their grouping. Types only.
 * 1. For those who triage the project; the query checks the permission.
 * 2. Merging moves nothing: events stay with their issue (member), which points to the issue under which it is shown (merge target). Every
 *    short id of a member leads to its merge target. Only issues of one project are merged.
 * 3. No event and no count is lost; everything can be undone.
 */
export interface Grouping {
  /** How an issue got its events; for a member, that of its merge target. */
  ofIssue(viewer: Viewer, shortId: string): Promise<IssueGrouping | undefined>
  /** Merges the others, with their members, into this issue. All of them or none. */
  merge(viewer: Viewer, shortId: string, others: string[], at: Instant): Promise<Merged>
  /** Unmerges one member; it gets the status of its merge target. A member without events stays where its events went. */
  unmerge(viewer: Viewer, member: string, at: Instant): Promise<{ mergeTarget: string } | undefined>
  /** Unmerges all members that have events; returns their number. */
  unmergeAll(viewer: Viewer, shortId: string, at: Instant): Promise<number>
  /** From now on events of this issue are split by the component; those with the value `kept` stay. Requests regrouping. */
  split(viewer: Viewer, shortId: string, split: Split, at: Instant): Promise<SplitMade>
  /** Removes the split and requests regrouping of the events it moved. False without a split. */
  removeSplit(viewer: Viewer, shortId: string, at: Instant): Promise<boolean>
  /** Requests that the stored events of an issue and its members are grouped again like new ones. */
  regroup(viewer: Viewer, shortId: string, at: Instant): Promise<boolean>
}

export type Split = { component: SplitComponent; kept: string }

/** `merged`: the short ids of the others. */
export type Merged = { ok: true; merged: string[] } | MergeRefused

/** `merged`: only an unmerged issue can be split. */
export type SplitMade = { ok: true } | { ok: false; why: 'unknown' | 'merged' | 'split' }

export type IssueGrouping = {
  /** Of the merge target. */
  shortId: string
  members: MergedIssue[]
  /** Their number; `members` has the newest. */
  memberCount: number
  split?: Split
  regrouping?: Regrouping
  /** The storm it belongs to, regardless of the decision about it. */
  storm?: { id: number; slug: string; mergeTarget: string; count: number }
  history: HistoryLine[]
}

export type MergedIssue = { shortId: string; title: string; count: number; lastSeen: Instant; emptied: boolean }

/** Progress of regrouping the stored events. */
export type Regrouping = { askedAt: Instant; total: number; looked: number; moved: number; doneAt?: Instant }

export type HistoryLine = {
  at: Instant
  /** The name of the person; absent for the operator. */
  by?: string
  what: GroupingDeed
  /** Short ids, or the component. */
  detail: string
}

export const groupingDeeds = ['merged', 'unmerged', 'split', 'split-removed', 'regroup'] as const
export type GroupingDeed = (typeof groupingDeeds)[number]
