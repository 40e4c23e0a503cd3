import { days, type Instant, minutes } from '../clock'

/** When a rule holds its alerts back: they are sent as one message when the hours end. */
export type QuietHours = {
  /** IANA name. */
  timeZone: string
  /** 0 Sunday … 6 Saturday: the days on which the hours begin. */
  days: number[]
  /** Minutes since midnight in that zone; `until` at or below `from` is on the next day. */
  from: number
  until: number
  /** Alerts of level fatal are sent all the same. */
  fatalPasses: boolean
}

export const isTimeZone = (name: string): boolean => {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * When the quiet hours end that this time lies in; undefined outside of them. Clocks of the zone decide: where a change to summer time skips
 * the end, the hours end with the change; where the end comes twice, they end the first time.
 */
export function quietUntil(quiet: QuietHours, at: Instant): Instant | undefined {
  const now = wallClock(quiet.timeZone, at)
  const isOvernight = quiet.until <= quiet.from
  const beganToday = quiet.days.includes(now.weekday) && now.minute >= quiet.from
  const beganYesterday = isOvernight && quiet.days.includes((now.weekday + 6) % 7) && now.minute < quiet.until
  if (beganYesterday) return instantOf(quiet.timeZone, now.day, quiet.until, at)
  if (beganToday && isOvernight) return instantOf(quiet.timeZone, now.day + 1, quiet.until, at)
  if (beganToday && now.minute < quiet.until) return instantOf(quiet.timeZone, now.day, quiet.until, at)
  return undefined
}

/** `day`: days since 1970 of the date in the zone. `minute`: since its midnight. */
type WallClock = { day: number; weekday: number; minute: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

function wallClock(timeZone: string, at: Instant): WallClock {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) {
    if (Object.hasOwn(parts, type)) parts[type as keyof typeof parts] = Number(value)
  }
  const day = Date.UTC(parts.year, parts.month - 1, parts.day) / days(1)
  return { day, weekday: (((day + 4) % 7) + 7) % 7, minute: parts.hour * 60 + parts.minute }
}

/** The first instant after `after` at which clocks of the zone show this time of this day, or a later one where they skip it. */
function instantOf(timeZone: string, day: number, minute: number, after: Instant): Instant {
  const wanted = days(day) + minutes(minute)
  const shown = (at: Instant) => {
    const clock = wallClock(timeZone, at)
    return days(clock.day) + minutes(clock.minute)
  }
  // Offsets of zones lie between -12 and +14 hours. The clock shows `wanted` or more from some minute on: found by halving.
  let before = Math.floor(after / minutes(1))
  let until = Math.floor((wanted + days(1)) / minutes(1))
  while (until - before > 1) {
    const middle = Math.floor((before + until) / 2)
    if (shown(minutes(middle)) >= wanted) until = middle
    else before = middle
  }
  return minutes(until)
}
