import type { Instant } from '../clock'
import type { Cluster } from '../grouping/storm'
import type { Condition } from '../issues/condition'
import type { IssueStatus } from '../issues/issue'
import type { Figures } from './figures'

/*
 * What the store answers to the questions of a batch, look by look. What is missing in a map is not in the store.
 */

/** An issue as it is before the batch. */
export type KnownIssue = {
  id: number
  projectId: number
  title: string
  status: IssueStatus
  statusAt: Instant
  condition?: Condition
  /** Beginning of the last hour that was out of the ordinary. */
  escalatedAt: Instant | null
  /** How many people it happened to. */
  users: number
  /** How many of its messages are remembered. */
  messages: number
  /** The merge target, when this issue is merged: where it is shown. A merge target is never merged itself. */
  mergedInto: number | null
  /** All its events were regrouped: it points elsewhere until it has events again. */
  emptied: boolean
  /** How many issues are merged into this one. */
  members: number
  /** Of a merge target: with those of its members. */
  figures: Figures
  /** Of a merge target: its own without those of its members. */
  own?: Figures
}

/** Second look: what the fresh events ask for. */
export type KnownOfBatch = {
  /** By `issueKey`. */
  issues: ReadonlyMap<string, KnownIssue>
  /** The merge targets of those, by id. */
  targets: ReadonlyMap<number, KnownIssue>
  /** When releases were first seen, by `releaseKey`. */
  releases: ReadonlyMap<string, Instant>
}

/** Third look: what new issues ask for. */
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

/** Fourth look: what issues that happen again ask for. */
export type KnownOfShown = {
  /** By `hourKey`. */
  hours: ReadonlyMap<string, KnownHour>
  /** By issue: those of the asked people that it or one of its members has. */
  people: ReadonlyMap<number, ReadonlySet<number>>
  /** When releases that conditions name were first seen, by `releaseKey`. */
  releases: ReadonlyMap<string, Instant>
  /** The first release with a commit, by `releaseKey` of the commit. */
  releaseOfCommit: ReadonlyMap<string, string>
}

/** An hour of an issue and its members before the batch. */
export type KnownHour = {
  count: number
  /** The busiest of the hours before it (`escalation.history` of them), when that was asked. */
  busiest?: number[]
}

export const releaseKey = (projectId: number, version: string): string => `${projectId} ${version}`
export const bucketKey = (projectId: number, bucket: string): string => `${projectId} ${bucket}`
export const hourKey = (issueId: number, hour: number): string => `${issueId} ${hour}`
