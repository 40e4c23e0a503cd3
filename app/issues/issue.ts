import type { Instant } from '../clock'
import type { Level } from '../events/event'
import type { Search } from './search/term'
import type { Triage } from './triage'

/**
 * `open`: new or going on · `regressed`: was resolved and happened again · `resolved` · `muted`.
 * A filter for open issues shows regressed ones too.
 */
export type IssueStatus = 'open' | 'regressed' | 'resolved' | 'muted'

export type Issue = {
  id: number
  /** `WEB-12`: the project's slug in capitals and the issue's number in it. */
  shortId: string
  project: { id: number; slug: string; name: string }
  /** From the first event, unless a rule sets it; `type` and `value` as well. */
  title: string
  /** Exception type, when it had one. */
  type?: string
  value?: string
  /** Where the newest event happened; `level` is also from that event. */
  culprit?: string
  level: Level
  platform: string
  status: IssueStatus
  /** When `status` last changed. */
  statusAt: Instant
  firstSeen: Instant
  lastSeen: Instant
  count: number
  /** How many distinct users it affects. */
  users: number
  firstRelease?: string
  lastRelease?: string
  /** 32 hex; absent once its body has been evicted. */
  lastEventId?: string
  /** Triage decisions; absent for helpers. */
  triage?: Triage
}

/** An issue in a list: with its last 24 hours, oldest first, for the sparkline. */
export type IssueRow = Issue & {
  trend: number[]
  /** Number of similar new issues that are folded under it, until somebody decides about them. */
  lookAlikes?: number
  comments: number
  /** Reports of visitors and calls to support, together. */
  calls: number
}

export const issueSorts = ['last-seen', 'first-seen', 'count', 'users', 'trend', 'priority'] as const
export type IssueSort = (typeof issueSorts)[number]

/** The sort with this name, if any; `events` is another name of `count`, after its column. */
export const sortCalled = (name: unknown): IssueSort | undefined =>
  name === 'events' ? 'count' : issueSorts.find((sort) => sort === name)

export type IssueFilter = {
  /** `all` shows every status. */
  status: IssueStatus | 'all'
  /** Project slug. */
  project?: string
  /** Further terms besides status and project. */
  search?: Pick<Search, 'terms'>
  sort: IssueSort
  /** Opaque keyset cursor from an earlier page; it contains the direction. */
  cursor?: string
  limit: number
}

/** How many issues a list has before and after one, counted up to `limit`. */
export type IssuePosition = { before: number; after: number; limit: number }

export type IssuePage = { rows: IssueRow[]; next?: string; previous?: string }
