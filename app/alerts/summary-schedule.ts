import { days, hours, type Instant, minutes } from '../clock'

/** When somebody gets their summary. `weekday`: 0 Sunday … 6 Saturday, of weekly ones. `hour`: 0 to 23 in `timeZone` (IANA name). */
export type SummarySchedule = { every: 'day' | 'week'; weekday: number; hour: number; timeZone: string }

export const summaryPeriods = ['day', 'week'] as const

/**
 * The first time after `after` at which the schedule is due: once per period, also when the clocks change. An hour that the change leaves out
 * is the first minute after it; of an hour that comes twice the first counts.
 */
export function nextSummaryAt(schedule: SummarySchedule, after: Instant): Instant {
  const { every, weekday, hour, timeZone } = schedule
  // The day of `after` in that zone, as midnight UTC of the same date: eight days of dates hold every weekday, today again included.
  const today = Math.floor((after + offsetAt(timeZone, after)) / days(1))
  for (let day = today; ; day++) {
    if (every === 'week' && weekdayOf(day) !== weekday) continue
    const at = instantOf(day * days(1) + hours(hour), timeZone)
    if (at > after) return at
  }
}

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7

/** The instant of a local time, given as if it were UTC. */
function instantOf(local: number, timeZone: string): Instant {
  const before = offsetAt(timeZone, local - days(1))
  const behind = offsetAt(timeZone, local + days(1))
  for (const offset of before > behind ? [before, behind] : [behind, before])
    if (offsetAt(timeZone, local - offset) === offset) return local - offset
  // The clocks leave this time out: the moment they are put forward.
  let at = local - Math.max(before, behind)
  while (offsetAt(timeZone, at) === before) at += minutes(15)
  return Math.floor(at / minutes(15)) * minutes(15)
}

const formats = new Map<string, Intl.DateTimeFormat>()
const mostFormats = 1000

/** How far the zone is ahead of UTC at a moment, in milliseconds. Throws RangeError for what is no zone. */
function offsetAt(timeZone: string, at: Instant): number {
  let format = formats.get(timeZone)
  if (!format) {
    if (formats.size >= mostFormats) formats.clear()
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formats.set(timeZone, format)
  }
  const [, sign, hour, minute] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? []
  return sign ? minutes(Number(hour) * 60 + Number(minute)) * (sign === '-' ? -1 : 1) : 0
}
