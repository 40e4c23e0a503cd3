import type { Instant } from '../clock'
import type { DetectedCode } from '../digests/code'
import type { EventKey } from './event-key'
import type { KeptEvent } from './regrouping'

/**
 * The writer's side of computing digests again, when a directory of an application was learned after events of it had come. Types only.
 * A slice and its digests commit together, with the place to go on from.
 */
export interface LateDigests {
  /** The next events to look at, newest first, at most `limit`; undefined when all is done. Events from before `now` minus a week are left. */
  next(limit: number, now: Instant): Promise<DigestSlice | undefined>
  /** Adds what was found, and goes on behind `slice.events`. */
  ack(slice: DigestSlice, found: { key: EventKey; codes: DetectedCode[] }[]): Promise<void>
}

export type DigestSlice = {
  projectId: number
  /** The directories that were learned. */
  paths: string[]
  events: KeptEvent[]
  /** Where to go on from. */
  next: EventKey
}
