import type { Instant } from '../clock'
import {
  type Arrival,
  commonShape,
  isOver,
  joinCluster,
  type Signature,
  type StormState,
  signaturesOf,
  stormLimits,
} from '../grouping/storm'
import { madeHere } from '../store/processed-event'
import type { ProcessedEvent } from '../store/store'
import { bucketKey, type KnownClusters } from './loaded'

/** Maximum clusters of a bucket that new issues are compared with: a bucket with many different shapes is not a storm. */
export const comparedPerBucket = 10

/** A cluster to create or change. References below zero are new clusters and new issues of the batch. */
export type ClusterChange = {
  ref: number
  projectId: number
  bucket: string
  shape: string[]
  state: StormState
  since: Instant
  lastAt: Instant
  count: number
  firstIssue: number
  /** How many new issues of the batch are folded under the first one. */
  folded: number
  /** It became a storm with this batch: its open issues are folded too. */
  begins: boolean
}

/** The decision about a new issue. */
export type StormPosition = {
  arrival: Arrival
  /** The cluster it belongs to, if it has a signature. */
  cluster: ClusterChange | undefined
  signatures: Signature[]
}

/**
 * The signatures by which the new issue of this event is compared. Issues of monitors are compared with none: their messages are written here, so they look
 * alike, but each is a job of its own that somebody has to look at. Imported issues are compared with none: thousands arrive at once, and they were apart where they come from.
 */
export const signaturesOfEvent = ({ event, topFrame, itemKind, imported }: ProcessedEvent): Signature[] =>
  itemKind === madeHere || imported
    ? []
    : signaturesOf({ type: event.thrown?.type, text: event.thrown?.value ?? event.message, topFrame })

/**
 * Assigns the new issues of a batch to clusters of similar issues, one after the other: each sees the changes of those before it.
 * `newIssue`: the first event of the issue and its reference.
 */
export function watchStorms({ clusters }: Pick<KnownClusters, 'clusters'>, at: Instant) {
  const byBucket = new Map<string, ClusterChange[]>()
  const changed = new Set<ClusterChange>()
  let made = 0

  const inBucket = (projectId: number, bucket: string): ClusterChange[] => {
    const key = bucketKey(projectId, bucket)
    let found = byBucket.get(key)
    if (!found) {
      found = (clusters.get(key) ?? []).map(({ id, ...cluster }) => ({
        ...cluster,
        ref: id,
        projectId,
        bucket,
        folded: 0,
        begins: false,
      }))
      byBucket.set(key, found)
    }
    return found
  }

  /** The first cluster it fits, with their common shape: storms before clusters that are only watched. */
  const fitting = (projectId: number, signatures: Signature[]) => {
    let first: { cluster: ClusterChange; shape: string[] } | undefined
    for (const { bucket, shape } of signatures) {
      for (const cluster of inBucket(projectId, bucket)) {
        const common = isOver(cluster, at) ? undefined : commonShape(cluster.shape, shape)
        if (common && cluster.state !== 'watching') return { cluster, shape: common }
        if (common) first ??= { cluster, shape: common }
      }
    }
    return first
  }

  /** Keeps the bucket in order: the latest first, of those the largest. */
  const reorder = (projectId: number, bucket: string, added?: ClusterChange) => {
    const all = inBucket(projectId, bucket)
    if (added) all.push(added)
    all.sort(latestFirst)
    all.length = Math.min(all.length, comparedPerBucket)
  }

  return {
    /** Every cluster that is new or changed. */
    changed,
    place(first: ProcessedEvent, issue: number): StormPosition {
      const { projectId } = first
      const signatures = signaturesOfEvent(first)
      const found = fitting(projectId, signatures)
      if (!found) {
        let own: ClusterChange | undefined
        for (const { bucket, shape } of signatures) {
          const cluster: ClusterChange = {
            ref: --made,
            projectId,
            bucket,
            shape,
            state: 'watching',
            since: at,
            lastAt: at,
            count: 1,
            firstIssue: issue,
            folded: 0,
            begins: false,
          }
          own ??= cluster
          changed.add(cluster)
          reorder(projectId, bucket, cluster)
        }
        return { arrival: 'listed', cluster: own, signatures }
      }
      const { cluster, shape } = found
      const { state, lastAt, count, arrival } = joinCluster(cluster, at)
      cluster.state = state
      cluster.lastAt = lastAt
      cluster.count = count
      cluster.shape = shape
      if (arrival === 'begins') cluster.begins = true
      if (arrival === 'begins' || arrival === 'gathered') cluster.folded++
      changed.add(cluster)
      reorder(projectId, cluster.bucket)
      return { arrival, cluster, signatures }
    },
  }
}

const latestFirst = (a: ClusterChange, b: ClusterChange) => b.lastAt - a.lastAt || b.count - a.count

/** Clusters that started before this time and are still only watched are forgotten. */
export const forgottenBefore = (at: Instant): Instant => at - stormLimits.within
