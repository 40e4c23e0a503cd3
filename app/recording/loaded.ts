import type { Instant } from '../clock'
import type { Cluster } from '../grouping/storm'
import type { Condition } from '../issues/condition'
import type { Figures } from '../issues/figures'
import type { IssueStatus } from '../issues/issue'

/*
 * What the store returns for the questions of a batch, load by load. A key that is missing in a map is not in the store.
 */

/** An issue before the batch. */
export type KnownIssue = {
  id: number
  projectId: number
  title: string
  status: IssueStatus
  statusAt: Instant
  condition?: Condition
  /** Start of the last unusual hour. */
  escalatedAt: Instant | null
  /** When it was imported from another error tracker. */
  importedAt: Instant | null
  /** How many users it affects. */
  users: number
  /** How many messages it remembers. */
  messages: number
  /** The merge target under which this issue is shown, if it is merged. A merge target is never merged itself. */
  mergedInto: number | null
  /** All of its events were regrouped: it is shown under another issue until it has events again. */
  emptied: boolean
  /** How many issues are merged into this one. */
  members: number
  /** For a merge target, members included. */
  figures: Figures
  /** For a merge target, its own without its members. */
  own?: Figures
}

/** Second load: what the fresh events need. */
export type KnownOfBatch = {
  /** By `issueKey`. */
  issues: ReadonlyMap<string, KnownIssue>
  /** The merge targets of those, by id. */
  targets: ReadonlyMap<number, KnownIssue>
  /** When releases were first seen, by `releaseKey`. */
  releases: ReadonlyMap<string, Instant>
}

/** Third load: what new issues need. */
export type KnownClusters = {
  /** By `bucketKey`, the latest first. */
  clusters: ReadonlyMap<string, KnownCluster[]>
  /** The first issue of each merged cluster, or the issue that one is merged into; by the first issue's id. */
  targets: ReadonlyMap<number, KnownIssue>
}

export type KnownCluster = Cluster & {
  id: number
  shape: string[]
  /** Its first issue. */
  firstIssue: number
}

/** Fourth load: what issues that happen again need. */
export type KnownOfShown = {
  /** By `hourKey`. */
  hours: ReadonlyMap<string, KnownHour>
  /** By issue: which of the requested users it or one of its members has. */
  people: ReadonlyMap<number, ReadonlySet<number>>
  /** When releases that conditions name were first seen, by `releaseKey`. */
  releases: ReadonlyMap<string, Instant>
  /** The first release with a commit, by `releaseKey` of the commit. */
  releaseOfCommit: ReadonlyMap<string, string>
}

/** An hour of an issue and its members before the batch. */
export type KnownHour = {
  count: number
  /** The busiest of the `escalation.history` hours before it, if requested. */
  busiest?: number[]
}

export const releaseKey = (projectId: number, version: string): string => `${projectId} ${version}`
export const bucketKey = (projectId: number, bucket: string): string => `${projectId} ${bucket}`
export const hourKey = (issueId: number, hour: number): string => `${issueId} ${hour}`
