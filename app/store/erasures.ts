import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { ErasedPerson } from '../events/erase-person'
import type { EventKey } from './event-key'
import type { ProcessedEvent } from './processed-event'
import type { KeptEvent } from './regrouping'

/*
 * Erasing a visitor from what a project keeps. Types only.
 * 1. A job walks the project's events in slices; a slice and its place commit together.
 * 2. Then bodies of evicted events are removed from the blocks that others still need, and the erasure is done.
 * 3. Who is erased is kept only until then. The report is figures; so is the entry of the audit log.
 * 4. Last, unused space of the database is cleared of what was deleted.
 */

/** For admins of the project. */
export interface Erasures {
  /** `busy`: another one of the project is at work. */
  begin(viewer: Viewer, slug: string, person: ErasedPerson, at: Instant): Promise<ErasureBegun>
  /** The newest first, at most `limit`; undefined without access. */
  list(viewer: Viewer, slug: string, limit: number): Promise<Erasure[] | undefined>
}

export type ErasureBegun = { ok: true; id: number } | { ok: false; why: 'unknown' | 'busy' }

export type Erasure = ErasureReport & {
  id: number
  askedAt: Instant
  askedBy?: string
  /** By what the person was known. */
  knownBy: (keyof ErasedPerson)[]
  doneAt?: Instant
  /** Part of the events that were looked at, 0 to 1. */
  progress: number
}

export type ErasureReport = {
  /** Events that were looked at. */
  looked: number
  /** Of those: rewritten. */
  events: number
  /** Of those: happened to this person. */
  theirs: number
  /** Events whose body cannot be read; they are as they were. */
  unreadable: number
  /** Files deleted with events of this person. */
  attachments: number
  /** Issues whose title or message was rewritten. */
  issues: number
  /** Issues that count one person less. */
  people: number
  /** Feedback and reports of visitors that were deleted or rewritten, comments and notes that were rewritten. */
  reports: number
}

/** The writer's side. */
export interface Eraser {
  /** The next events of the oldest erasure, at most `limit`; undefined when all are done. */
  next(limit: number): Promise<ErasureSlice | undefined>
  /** Rewrites these events and goes on behind `looked`; the last slice also erases the person outside of events. */
  ack(slice: ErasureSlice, done: { looked: number; rewritten: RewrittenEvent[]; unreadable: number }): Promise<void>
  /**
   * Once all events were looked at: removes what is left of evicted events, and of deleted text, from the database. Returns whether there may
   * be more to do; `wait`: after a moment.
   */
  finish(turn: { at: Instant; budget: number }): Promise<boolean | 'wait'>
}

export type ErasureSlice = {
  id: number
  projectId: number
  person: ErasedPerson
  events: KeptEvent[]
  /** Where to go on once all of these were looked at. */
  end: EventKey
  /** Nothing comes after these. */
  last: boolean
}

export type RewrittenEvent = {
  key: EventKey
  payload: Uint8Array
  isTheirs: boolean
  /** What it was counted by, and is. */
  before: Pick<ProcessedEvent, 'facets' | 'user' | 'event'>
  after: Pick<ProcessedEvent, 'facets' | 'event'>
}
