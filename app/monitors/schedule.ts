import { Cron } from 'croner'
import { hours, type Instant, minutes } from '../clock'

/** When a monitor expects a check-in. */
export type Schedule = { type: 'crontab'; value: string } | { type: 'interval'; value: number; unit: IntervalUnit }

export const intervalUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

export const scheduleLimits = {
  /** Characters of a crontab expression. */
  crontabLength: 100,
  /** Units of an interval. */
  interval: 10_000,
} as const

/** `crontab`: not an expression · `never`: a date that does not exist · `zone`: not an IANA time zone · `interval`: out of range. */
export type ScheduleMistake = 'crontab' | 'never' | 'zone' | 'interval'

/** What is wrong with a schedule, if anything. `at`: from then on it has to happen at least once. */
export function mistakeInSchedule(schedule: Schedule, timeZone: string, at: Instant): ScheduleMistake | undefined {
  if (!isTimeZone(timeZone)) return 'zone'
  if (schedule.type === 'interval') return isInterval(schedule.value) ? undefined : 'interval'
  try {
    return cronOf(schedule.value, timeZone).nextRun(new Date(at)) ? undefined : 'never'
  } catch {
    return 'crontab'
  }
}

const isInterval = (value: number): boolean =>
  Number.isSafeInteger(value) && value >= 1 && value <= scheduleLimits.interval

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The first time after `after` that the schedule names; undefined when there is none. An interval counts from `after`.
 * A crontab follows cron: a day matches by its date or its weekday where both are restricted; a time that the start of daylight saving
 * time skips happens right behind the gap, and one that its end repeats happens once, unless the hour is `*`.
 * The schedule and zone have to be valid (`mistakeInSchedule`).
 */
export function nextTime(schedule: Schedule, timeZone: string, after: Instant): Instant | undefined {
  if (schedule.type === 'interval') return addInterval(schedule, timeZone, after)
  return cronOf(schedule.value, timeZone).nextRun(new Date(after))?.getTime()
}

/** The next `count` times. */
export function nextTimes(schedule: Schedule, timeZone: string, after: Instant, count: number): Instant[] {
  const times: Instant[] = []
  let at: Instant | undefined = after
  while (times.length < count && at !== undefined) {
    at = nextTime(schedule, timeZone, at)
    if (at !== undefined) times.push(at)
  }
  return times
}

/** Five fields or a word such as `@daily`: croner would also take dates, and seconds. */
const expression = /^(@\w+|(\S+\s+){4}\S+)$/

let lastCron: { text: string; timeZone: string; cron: Cron } | undefined

function cronOf(text: string, timeZone: string): Cron {
  if (lastCron?.text === text && lastCron.timeZone === timeZone) return lastCron.cron
  if (!expression.test(text.trim())) throw new TypeError(`Not a crontab expression: ${text}`)
  const cron = new Cron(text.trim(), { paused: true, timezone: timeZone, mode: '5-part', sloppyRanges: true })
  lastCron = { text, timeZone, cron }
  return cron
}

function addInterval(
  { value, unit }: { value: number; unit: IntervalUnit },
  timeZone: string,
  after: Instant,
): Instant {
  if (unit === 'minute') return after + minutes(value)
  if (unit === 'hour') return after + hours(value)
  const local = localTime(after, timeZone)
  const date = new Date(local)
  if (unit === 'day') date.setUTCDate(date.getUTCDate() + value)
  else if (unit === 'week') date.setUTCDate(date.getUTCDate() + 7 * value)
  else addMonths(date, unit === 'month' ? value : 12 * value)
  return fromLocalTime(date.getTime(), timeZone)
}

/** The last day of a month stands in for days it does not have. */
function addMonths(date: Date, count: number): void {
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Each format holds tens of kilobytes. */
const mostFormats = 50

/** What clocks of the zone show at `at`, as if it were UTC. */
function localTime(at: Instant, timeZone: string): number {
  const known = formats.get(timeZone)
  const format = known ?? new Intl.DateTimeFormat('en-US', { ...clockFields, timeZone })
  if (!known && formats.size >= mostFormats) formats.clear()
  if (!known) formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000)
}

const clockFields = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** When clocks of the zone show this: the earlier time where they show it twice, as long after the gap as it is in it where they never do. */
function fromLocalTime(local: number, timeZone: string): Instant {
  const offsetAt = (at: Instant) => localTime(at, timeZone) - at
  const [before, after] = [offsetAt(local - hours(24)), offsetAt(local + hours(24))]
  const [early, late] = [local - Math.max(before, after), local - Math.min(before, after)]
  if (localTime(early, timeZone) === local) return early
  return localTime(late, timeZone) === local ? late : local - before
}
