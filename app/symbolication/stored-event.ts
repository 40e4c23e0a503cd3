import type { Instant } from '../clock'
import { fieldsOf } from '../events/data'
import type { Event } from '../events/event'
import { normalise, stacksOf } from '../events/normalise'
import { readInstant } from '../events/timestamp'
import { applyResolution, resolvedStacks } from './apply-resolution'
import type { Resolution } from './resolution'

/** What the store keeps of an event (`StoredEvent`). `timestamp`: its time by our clock, set when its envelope was read. */
type Stored = {
  payload: string
  receivedEventId: string
  received: Instant
  timestamp?: Instant
  resolution?: Resolution
}

/** A stored event for showing and grouping: read with today's normaliser, with resolved frames. */
export function storedEvent(stored: Stored): Event {
  return applyResolution(readAgain(JSON.parse(stored.payload), stored), stored.resolution)
}

/** Only the exceptions and stacks of a stored event, as `storedEvent` returns them. */
export function storedStacks({
  payload,
  resolution,
}: Pick<Stored, 'payload' | 'resolution'>): Pick<Event, 'exceptions' | 'threads'> {
  return resolvedStacks(stacksOf(JSON.parse(payload)), resolution)
}

/**
 * Reads a kept payload with today's normaliser. Only the envelope knew if the sender's clock was off; the stored time gives the shift,
 * which is applied to breadcrumbs, too.
 */
export function readAgain(payload: unknown, { receivedEventId, received, timestamp }: Omit<Stored, 'payload'>): Event {
  const about = { eventId: receivedEventId, receivedAt: received }
  const event = normalise(payload, about)
  if (timestamp === undefined || event.timestamp === timestamp) return event
  const sent = readInstant(fieldsOf(payload)?.timestamp)
  const shifted = sent === undefined ? event : normalise(payload, { ...about, sentAt: received - (timestamp - sent) })
  return { ...shifted, timestamp }
}
