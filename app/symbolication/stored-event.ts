import type { Event } from '../events/event'
import { normalise } from '../events/normalise'
import { applyResolution } from './apply-resolution'
import type { Resolution } from './resolution'

/** What the store keeps of an event (`StoredEvent`). */
type Stored = { payload: string; receivedEventId: string; received: number; resolution?: Resolution }

/** A stored event as it is shown, told and grouped: read with today's normaliser, its frames where they were written. */
export function storedEvent({ payload, receivedEventId, received, resolution }: Stored): Event {
  return applyResolution(normalise(JSON.parse(payload), { eventId: receivedEventId, receivedAt: received }), resolution)
}
