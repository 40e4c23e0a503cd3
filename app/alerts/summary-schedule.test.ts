import { expect, test } from 'vitest'
import { nextSummaryAt, type SummarySchedule } from './summary-schedule'

const daily: SummarySchedule = { every: 'day', weekday: 1, hour: 8, timeZone: 'Europe/Berlin' }
const at = (text: string) => Date.parse(text)
const next = (schedule: SummarySchedule, after: string) => new Date(nextSummaryAt(schedule, at(after))).toISOString()

/** Every time it is due from a moment on. */
function series(schedule: SummarySchedule, from: string, count: number): string[] {
  const times: string[] = []
  for (let after = at(from); times.length < count; ) {
    after = nextSummaryAt(schedule, after)
    times.push(new Date(after).toISOString().slice(0, 16))
  }
  return times
}

test('a daily summary is due at its hour in its zone, today or tomorrow', () => {
  expect(next(daily, '2026-11-22T05:00:00Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(next(daily, '2026-11-22T07:00:00Z')).toBe('2026-11-23T07:00:00.000Z')
  expect(next({ ...daily, timeZone: 'Pacific/Kiritimati', hour: 0 }, '2026-11-22T11:00:00Z')).toBe(
    '2026-11-23T10:00:00.000Z',
  )
  expect(next({ ...daily, timeZone: 'Asia/Kathmandu' }, '2026-11-22T00:00:00Z')).toBe('2026-11-22T02:15:00.000Z')
})

test('a weekly summary is due on its day', () => {
  const weekly: SummarySchedule = { ...daily, every: 'week', weekday: 1 }
  expect(next(weekly, '2026-11-22T12:00:00Z')).toBe('2026-11-23T07:00:00.000Z')
  expect(next(weekly, '2026-11-23T07:00:00Z')).toBe('2026-11-30T07:00:00.000Z')
  // It is Monday there already.
  expect(next({ ...weekly, timeZone: 'Pacific/Auckland', hour: 7 }, '2026-11-22T17:00:00Z')).toBe(
    '2026-11-22T18:00:00.000Z',
  )
})

test('it is due once a day when the clocks change', () => {
  // 2026-03-29, 02:00 to 03:00 does not exist in Berlin; 2026-10-25 has it twice.
  expect(series({ ...daily, hour: 2 }, '2026-03-27T12:00:00Z', 3)).toEqual([
    '2026-03-28T01:00',
    '2026-03-29T01:00',
    '2026-03-30T00:00',
  ])
  expect(series({ ...daily, hour: 2 }, '2026-10-23T12:00:00Z', 3)).toEqual([
    '2026-10-24T00:00',
    '2026-10-25T00:00',
    '2026-10-26T01:00',
  ])
  // Midnight does not exist in Santiago on 2026-09-06.
  expect(series({ ...daily, hour: 0, timeZone: 'America/Santiago' }, '2026-09-04T12:00:00Z', 3)).toEqual([
    '2026-09-05T04:00',
    '2026-09-06T04:00',
    '2026-09-07T03:00',
  ])
})

test('every zone there is has one each day of two years, about a day apart', () => {
  for (const timeZone of ['Australia/Lord_Howe', 'Africa/Casablanca', 'America/St_Johns', 'Europe/London', 'UTC']) {
    for (const hour of [0, 1, 2, 3, 23]) {
      const times = series({ ...daily, timeZone, hour }, '2026-01-01T00:00:00Z', 730)
      expect(new Set(times).size).toBe(730)
      const gaps = times.slice(1).map((time, i) => (at(`${time}Z`) - at(`${times[i]}Z`)) / 3_600_000)
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(23)
      expect(Math.max(...gaps)).toBeLessThanOrEqual(25)
    }
  }
})
