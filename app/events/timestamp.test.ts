import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '../clock'
import type { Event } from './event'
import { normalise, type Received } from './normalise'

const receivedAt = Date.UTC(2026, 10, 20, 12)
const eventId = '9ec79c33ec9942ab8353589fcb2e04dc'

function normalised(payload: unknown, received: Partial<Received> = {}): Event {
  return normalise(payload, { eventId, receivedAt, ...received })
}

test('times are understood in every spelling', () => {
  const at = Date.UTC(2026, 10, 20, 11, 58, 3, 250)
  const spellings = [
    at / 1e3,
    at,
    at * 1e3,
    String(at / 1e3),
    '2026-11-20T11:58:03.250Z',
    '2026-11-20T13:58:03.25+02:00',
  ]
  spellings.push('2026-11-20T11:58:03.250999', '2026-11-20 11:58:03.250514327Z', '2026-11-20T09:58:03.250-0200')
  for (const timestamp of spellings) {
    expect(normalised({ timestamp }), String(timestamp)).toMatchObject({ timestamp: at, notes: [] })
  }
  for (const timestamp of ['NaN', 'yesterday', -1, {}, '2026-99-99T00:00:00Z', 1e300]) {
    expect(normalised({ timestamp }), String(timestamp)).toMatchObject({ timestamp: receivedAt })
  }
})

test("a sender's wrong clock shifts all times of the event", () => {
  const wrong = receivedAt + hours(3)
  const payload = { timestamp: wrong / 1e3, breadcrumbs: [{ timestamp: (wrong - seconds(5)) / 1e3 }] }
  const event = normalised(payload, { sentAt: wrong + seconds(2) })
  expect(event.timestamp).toBe(receivedAt - seconds(2))
  expect(event.breadcrumbs[0]?.timestamp).toBe(receivedAt - seconds(7))
  expect(event.notes[0]).toContain('shifted by -3 h')
})

test('a small difference of clocks shifts nothing, and no event happens after it arrived', () => {
  const early = normalised({ timestamp: (receivedAt - minutes(2)) / 1e3 }, { sentAt: receivedAt - seconds(40) })
  expect(early.timestamp).toBe(receivedAt - minutes(2))
  expect(normalised({ timestamp: (receivedAt + seconds(20)) / 1e3 }).timestamp).toBe(receivedAt)
})

test('events of the future and of long ago are filed under the time of arrival', () => {
  for (const at of [receivedAt + hours(1), receivedAt - days(101)]) {
    const event = normalised({ timestamp: at / 1e3, breadcrumbs: [{ timestamp: (at - seconds(1)) / 1e3 }] })
    expect(event.timestamp).toBe(receivedAt)
    expect(event.breadcrumbs[0]?.timestamp).toBe(receivedAt - seconds(1))
    expect(event.notes).toHaveLength(1)
  }
})
