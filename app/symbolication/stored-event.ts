import type { Instant } from '../clock'
import { fieldsOf } from '../events/data'
import type { Event } from '../events/event'
import { normalise, stacksOf } from '../events/normalise'
import { readInstant } from '../events/timestamp'
import { applyResolution, resolvedStacks } from './apply-resolution'
import type { Resolution } from './resolution'

/** What the store keeps of an event (`StoredEvent`). `timestamp`: its time by our clock, told when its envelope was read. */
type Stored = {
  payload: string
  receivedEventId: string
  received: Instant
  timestamp?: Instant
  resolution?: Resolution
}

/** A stored event as it is shown, told and grouped: read with today's normaliser, its frames where they were written. */
export function storedEvent(stored: Stored): Event {
  return applyResolution(readAgain(JSON.parse(stored.payload), stored), stored.resolution)
}

/** Of a stored event only what was thrown and the stacks, as `storedEvent` gives them. */
export function storedStacks({
  payload,
  resolution,
}: Pick<Stored, 'payload' | 'resolution'>): Pick<Event, 'exceptions' | 'threads'> {
  return resolvedStacks(stacksOf(JSON.parse(payload)), resolution)
}

/**
 * A kept payload with today's normaliser. When its sender's clock was off its envelope alone said so: the time kept tells by how much, and its
 * breadcrumbs are shifted alike.
 */
export function readAgain(payload: unknown, { receivedEventId, received, timestamp }: Omit<Stored, 'payload'>): Event {
  const about = { eventId: receivedEventId, receivedAt: received }
  const event = normalise(payload, about)
  if (timestamp === undefined || event.timestamp === timestamp) return event
  const sent = readInstant(fieldsOf(payload)?.timestamp)
  const shifted = sent === undefined ? event : normalise(payload, { ...about, sentAt: received - (timestamp - sent) })
  return { ...shifted, timestamp }
}
