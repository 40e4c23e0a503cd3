import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { CodeKind, Confidence } from '../digests/code'
import type { Level } from '../events/event'
import type { Resolution } from '../symbolication/resolution'
import type { EventKey } from './event-key'

/** Stored events for the pages. An event of a merged issue is shown under that issue's merge target. Types only. */
export interface Events {
  byId(viewer: Viewer, eventId: string): Promise<StoredEvent[]>
  /** The same, unless one has a payload of more than `longest` bytes, which is not read. */
  byIdUpTo(viewer: Viewer, eventId: string, longest: number): Promise<StoredEvent[] | 'too-large'>
  /** One event. Undefined when it is gone, or this viewer may not open it. `too-large`: as above. */
  byKeyUpTo(viewer: Viewer, key: EventKey, longest: number): Promise<StoredEvent | 'too-large' | undefined>
  /** `latest`, `oldest`, or an event's id; with its neighbours in the issue, by time. */
  ofIssue(
    viewer: Viewer,
    shortId: string,
    which: 'latest' | 'oldest' | string,
  ): Promise<(StoredEvent & { older?: string; newer?: string }) | undefined>
  list(viewer: Viewer, shortId: string, page: { before?: string; limit: number }): Promise<EventRow[]>
  /** The codes under which the event can be found. */
  codes(
    viewer: Viewer,
    eventId: string,
  ): Promise<{ kind: CodeKind; value: string; confidence: Confidence; source: string }[]>
}

export type EventRow = {
  id: string
  projectSlug: string
  issueShortId: string
  timestamp: Instant
  received: Instant
  level: Level
  title: string
  release?: string
  environment?: string
  traceId?: string
}

/**
 * `payload` is the received event after scrubbing, as JSON text; `normalise` turns it into the Event, and `resolution` into the one that is
 * shown (`symbolication/stored-event` does both).
 */
export type StoredEvent = EventRow & {
  payload: string
  receivedEventId: string
  resolution?: Resolution
  /** When that was answered. */
  resolvedAt?: Instant
}
