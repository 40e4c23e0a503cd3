import type { Instant } from '../clock'
import type { EventKey } from './event-key'
import type { StoredEvent } from './events'
import type { ProcessedEvent } from './processed-event'

/**
 * The writer's side of grouping stored events again. Types only.
 * 1. A slice and what it moved commit together, with the place to go on from: after a restart nothing is done twice or left out.
 * 2. An event moves with its share of every counter (issue, hour, facets, sightings): the sums stay what they were. People are counted where
 *    an event goes to, and stay counted where it came from: nobody knows whether they had another one there.
 * 3. An issue that is left without events points to where the last of them went, so that its short id leads on.
 * 4. What was merged stays merged: an issue that is made of a merged one's events is shown under the same merge target.
 */
export interface Regrouper {
  /** The next stored events somebody asked to be grouped again, oldest first, at most `limit`; undefined when all is done. */
  next(limit: number): Promise<RegroupSlice | undefined>
  /** Moves what now belongs elsewhere, and goes on behind `slice.events`. `title`: one that a rule gives to what stays. */
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
