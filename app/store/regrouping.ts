import type { Instant } from '../clock'
import type { EventKey } from './event-key'
import type { StoredEvent } from './events'
import type { ProcessedEvent } from './processed-event'

/**
 * The writer's side of grouping stored events again. Types only.
 * 1. A slice and its moves commit together with the position to continue from: after a restart nothing is done twice or skipped.
 * 2. An event moves with its share of every counter (issue, hour, facets, sightings): the sums stay what they were. Users are counted in
 *    the new issue and stay counted in the old one, because they may have other events there.
 * 3. An issue that loses all events points to where the last of them went, so that its short id still works.
 * 4. What was merged stays merged: an issue created from a merged issue's events is shown under the same merge target.
 */
export interface Regrouper {
  /** The next stored events to regroup, oldest first, at most `limit`; undefined when all are done. */
  next(limit: number): Promise<RegroupSlice | undefined>
  /** Moves events that now belong to another issue, and continues after `slice.events`. `title`: a title that a rule sets for the issue. */
  ack(slice: RegroupSlice, found: { moves: Move[]; title?: string }, at: Instant): Promise<void>
}

export type RegroupSlice = {
  issueId: number
  projectId: number
  /** The issue's own. */
  fingerprint: string
  /** The issue's, as it is now. */
  title: string
  events: KeptEvent[]
  /** Nothing comes after these. */
  last: boolean
}

export type KeptEvent = Pick<StoredEvent, 'timestamp' | 'payload' | 'receivedEventId' | 'received' | 'resolution'> & {
  key: EventKey
}

/** `to`: the event as it would be recorded today. */
export type Move = {
  key: EventKey
  to: Pick<ProcessedEvent, 'projectId' | 'fingerprint' | 'splitFrom' | 'retitled' | 'event' | 'facets' | 'user'>
}
