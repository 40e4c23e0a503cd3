import type { Instant } from '../clock'
import type { Event } from '../events/event'
import { normalise } from '../events/normalise'

/** What is kept of an event: the received payload after scrubbing, as JSON text. */
export type Kept = { payload: string; receivedEventId: string; received: Instant }

/** The event as the street would see it today: today's normaliser, on what was kept. */
export function storedEvent({ payload, receivedEventId, received }: Kept): Event {
  return normalise(JSON.parse(payload), { eventId: receivedEventId, receivedAt: received })
}
