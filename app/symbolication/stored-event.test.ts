import { expect, test } from 'vitest'
import { minutes, seconds } from '../clock'
import { normalise } from '../events/normalise'
import { storedEvent } from './stored-event'

const received = Date.UTC(2026, 10, 21)

test.each([
  ['half an hour slow', received - minutes(30), minutes(2)],
  ['half an hour slow, and sent at once', received - minutes(30), 0],
  ['half an hour fast', received + minutes(30), minutes(2)],
  ['right', received - seconds(1), minutes(2)],
])("an event is read again with the times it was given on arrival: the sender's clock is %s", (_, sentAt, age) => {
  const at = sentAt - age
  const payload = { timestamp: at / 1e3, breadcrumbs: [{ timestamp: (at - seconds(5)) / 1e3, message: 'clicked' }] }
  const first = normalise(payload, { eventId: 'a'.repeat(32), receivedAt: received, sentAt })
  const kept = { payload: JSON.stringify(payload), receivedEventId: first.id, received, timestamp: first.timestamp }
  const { timestamp, breadcrumbs, notes } = storedEvent(kept)
  expect({ timestamp, breadcrumbs, notes }).toEqual({
    timestamp: first.timestamp,
    breadcrumbs: first.breadcrumbs,
    notes: first.notes,
  })
})
