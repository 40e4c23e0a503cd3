import type { Instant } from '../clock'
import type { DetectedCode } from '../digests/code'
import type { EventKey } from './event-key'
import type { KeptEvent } from './regrouping'

/**
 * The writer's side of recomputing digests after an install directory was learned from a later event. Types only. A slice and its digests
 * commit together with the position to continue from.
 */
export interface LateDigests {
  /**
   * The next events to check, newest first, at most `limit`; undefined when all are done. Events older than a week before `now` are
   * skipped.
   */
  next(limit: number, now: Instant): Promise<DigestSlice | undefined>
  /** Adds the digests that were found, and continues after `slice.events`. */
  ack(slice: DigestSlice, found: { key: EventKey; codes: DetectedCode[] }[]): Promise<void>
}

export type DigestSlice = {
  projectId: number
  /** The directories that were learned. */
  paths: string[]
  events: KeptEvent[]
  /** The position to continue from. */
  next: EventKey
}
