import { expect, test } from 'vitest'
import { isTimeZone, type QuietHours, quietUntil } from './quiet-hours'

const nights: QuietHours = {
  timeZone: 'Europe/Berlin',
  days: [0, 1, 2, 3, 4, 5, 6],
  from: 22 * 60,
  until: 7 * 60,
  fatalPasses: true,
}
const at = (text: string) => Date.parse(text)
const until = (quiet: QuietHours, text: string) => {
  const end = quietUntil(quiet, at(text))
  return end === undefined ? undefined : new Date(end).toISOString()
}

test('what comes at night waits until the morning of the zone', () => {
  expect(until(nights, '2026-01-10T21:30:00Z')).toBe('2026-01-11T06:00:00.000Z')
  expect(until(nights, '2026-01-11T05:59:59Z')).toBe('2026-01-11T06:00:00.000Z')
  expect(until(nights, '2026-01-11T06:00:00Z')).toBeUndefined()
  expect(until(nights, '2026-01-10T20:59:00Z')).toBeUndefined()
})

test('the morning is that of the clocks, also in the nights in which they change', () => {
  expect(until(nights, '2026-03-28T23:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(until(nights, '2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
})

test('an end that clocks skip is where they skip it, and one that comes twice is the first', () => {
  const skipped = { ...nights, until: 2 * 60 + 30 }
  expect(until(skipped, '2026-03-28T22:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(until(skipped, '2026-10-24T21:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
})

test('days are those on which the hours begin', () => {
  const fridays = { ...nights, days: [5] }
  expect(until(fridays, '2026-01-09T22:00:00Z')).toBe('2026-01-10T06:00:00.000Z')
  expect(until(fridays, '2026-01-10T03:00:00Z')).toBe('2026-01-10T06:00:00.000Z')
  expect(until(fridays, '2026-01-10T22:00:00Z')).toBeUndefined()
  expect(until(fridays, '2026-01-09T03:00:00Z')).toBeUndefined()
})

test('hours of one day, and a whole day', () => {
  const lunch = { ...nights, timeZone: 'UTC', from: 12 * 60, until: 13 * 60 }
  expect(until(lunch, '2026-01-09T12:15:00Z')).toBe('2026-01-09T13:00:00.000Z')
  expect(until(lunch, '2026-01-09T13:00:00Z')).toBeUndefined()
  const sunday = { ...nights, timeZone: 'Asia/Kathmandu', days: [0], from: 0, until: 0 }
  expect(until(sunday, '2026-01-11T06:00:00Z')).toBe('2026-01-11T18:15:00.000Z')
})

test('a zone is one that clocks know', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
