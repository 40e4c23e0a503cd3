import { expect, test } from 'vitest'
import { days, hours, type Instant, minutes } from '../clock'
import { mistakeInSchedule, nextTime, nextTimes, type Schedule } from './schedule'

const crontab = (value: string): Schedule => ({ type: 'crontab', value })
const at = (iso: string): Instant => Date.parse(iso)
const times = (schedule: Schedule, zone: string, after: string, count = 3) =>
  nextTimes(schedule, zone, at(after), count).map((time) => new Date(time).toISOString().slice(0, 16))

test('a crontab is read as cron reads it', () => {
  const from = '2026-01-15T10:00:00Z'
  const rows: [string, string[]][] = [
    ['0 3 * * *', ['2026-01-16T03:00', '2026-01-17T03:00']],
    ['*/20 * * * *', ['2026-01-15T10:20', '2026-01-15T10:40']],
    ['5/30 * * * *', ['2026-01-15T10:05', '2026-01-15T10:35']],
    ['@daily', ['2026-01-16T00:00', '2026-01-17T00:00']],
    ['@hourly', ['2026-01-15T11:00', '2026-01-15T12:00']],
    ['0 9 * * MON-FRI', ['2026-01-16T09:00', '2026-01-19T09:00']],
    ['0 0 1 JAN *', ['2027-01-01T00:00', '2028-01-01T00:00']],
    ['0 0 * * 7', ['2026-01-18T00:00', '2026-01-25T00:00']],
    // Restricted by date and by weekday: either will do.
    ['0 0 20 * FRI', ['2026-01-16T00:00', '2026-01-20T00:00']],
    ['0 12 29 2 *', ['2028-02-29T12:00', '2032-02-29T12:00']],
  ]
  for (const [value, expected] of rows) expect(times(crontab(value), 'UTC', from, 2), value).toEqual(expected)
})

test('a time that is skipped happens behind the gap, one that is repeated happens once', () => {
  expect(times(crontab('30 2 * * *'), 'Europe/Berlin', '2026-03-28T12:00:00Z')).toEqual([
    '2026-03-29T01:00',
    '2026-03-30T00:30',
    '2026-03-31T00:30',
  ])
  expect(times(crontab('30 2 * * *'), 'Europe/Berlin', '2026-10-24T12:00:00Z')).toEqual([
    '2026-10-25T00:30',
    '2026-10-26T01:30',
    '2026-10-27T01:30',
  ])
  expect(times(crontab('0 * * * *'), 'Europe/Berlin', '2026-10-24T23:30:00Z', 4)).toEqual([
    '2026-10-25T00:00',
    '2026-10-25T01:00',
    '2026-10-25T02:00',
    '2026-10-25T03:00',
  ])
})

test('what is no schedule is said to be none', () => {
  const rows: [Schedule, string, string | undefined][] = [
    [crontab('0 3 * * *'), 'Europe/Oslo', undefined],
    [crontab('0 3 * * *'), 'Mars/Base', 'zone'],
    [crontab('60 * * * *'), 'UTC', 'crontab'],
    [crontab('* * * *'), 'UTC', 'crontab'],
    [crontab('* * * * * *'), 'UTC', 'crontab'],
    [crontab('2026-11-30T00:00:00'), 'UTC', 'crontab'],
    [crontab('@reboot'), 'UTC', 'crontab'],
    [crontab('0 0 31 2 *'), 'UTC', 'never'],
    [{ type: 'interval', value: 0, unit: 'day' }, 'UTC', 'interval'],
    [{ type: 'interval', value: 2, unit: 'day' }, 'UTC', undefined],
  ]
  for (const [schedule, zone, mistake] of rows)
    expect(mistakeInSchedule(schedule, zone, at('2026-01-01T00:00:00Z')), JSON.stringify(schedule)).toBe(mistake)
})

test('an interval counts days and months as calendars do', () => {
  const every = (value: number, unit: 'hour' | 'day' | 'month' | 'year'): Schedule => ({
    type: 'interval',
    value,
    unit,
  })
  // Clocks go forward in between: the same time of day.
  expect(times(every(1, 'day'), 'Europe/Berlin', '2026-03-28T08:00:00Z', 2)).toEqual([
    '2026-03-29T07:00',
    '2026-03-30T07:00',
  ])
  expect(times(every(1, 'month'), 'UTC', '2026-01-31T10:00:00Z', 1)).toEqual(['2026-02-28T10:00'])
  expect(times(every(1, 'year'), 'UTC', '2028-02-29T10:00:00Z', 1)).toEqual(['2029-02-28T10:00'])
  expect(times(every(6, 'hour'), 'Europe/Berlin', '2026-03-28T22:00:00Z', 1)).toEqual(['2026-03-29T04:00'])
})

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu']
/** Days on which clocks change somewhere, and one on which none do. */
const dates = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2026-06-15']

test('in every zone and on every day the next time is later, no time between is left out, and asking in between gives the same', () => {
  const schedules = ['*/7 * * * *', '0 * * * *', '30 2 * * *', '15 0 * * *', '0 */3 * * *', '0 12 * * MON'].map(crontab)
  for (const zone of zones)
    for (const date of dates)
      for (const schedule of schedules) {
        const from = at(`${date}T00:00:00Z`) - days(1)
        let before = from
        for (const time of nextTimes(schedule, zone, from, 8)) {
          const place = `${JSON.stringify(schedule)} ${zone} ${new Date(time).toISOString()}`
          expect(time, place).toBeGreaterThan(before)
          expect(time % minutes(1), place).toBe(0)
          for (const share of [0.01, 0.99])
            expect(nextTime(schedule, zone, before + Math.floor((time - before) * share)), place).toBe(time)
          before = time
        }
      }
})

test('a daily time is shown by the clocks of its zone, except in a gap', () => {
  for (const zone of zones)
    for (const date of dates) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
      for (const time of nextTimes(crontab('30 12 * * *'), zone, at(`${date}T00:00:00Z`) - days(1), 3))
        expect(clock.format(time), `${zone} ${date}`).toBe('12:30')
      for (const time of nextTimes({ type: 'interval', value: 1, unit: 'day' }, zone, at(`${date}T10:00:00Z`), 3))
        expect(clock.format(time), `${zone} ${date}`).toBe(clock.format(at(`${date}T10:00:00Z`)))
    }
})

test('a daily interval is never shorter than 22 hours nor longer than 26', () => {
  for (const zone of zones)
    for (const date of dates)
      for (let hour = 0; hour < 24; hour++) {
        const from = at(`${date}T00:00:00Z`) + hours(hour)
        const gap = (nextTime({ type: 'interval', value: 1, unit: 'day' }, zone, from) ?? 0) - from
        expect(gap, `${zone} ${date} ${hour}`).toBeGreaterThanOrEqual(hours(22))
        expect(gap, `${zone} ${date} ${hour}`).toBeLessThanOrEqual(hours(26))
      }
})
