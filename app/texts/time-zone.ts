import { type Instant, minutes } from '../clock'

/** Written by this browser's script (entry.client.tsx): where somebody is who chose no zone. */
export const timeZoneCookie = 'digestline-time-zone'

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

/** Those somebody may make us remember. */
const mostFormats = 1000

/** Undefined for what is no zone, and for one that this machine does not know. */
function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) {
    if (formats.size >= mostFormats) formats.clear()
    formats.set(zone, make(zone))
  }
  return formats.get(zone)
}

function make(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(timeZone)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

/** A zone by its name in the tz database (`Europe/Berlin`), as Intl knows it. */
export const timeZoneOf = (value: unknown): string | undefined =>
  typeof value === 'string' && formatOf(value) ? value : undefined

const known = new Map<string, number>()

/** How far a zone is ahead of UTC at a moment, in ms. Zones change on quarters of an hour: each is asked for once. */
export function offsetAt(zone: string, at: Instant): number {
  if (zone === 'UTC' || !(Math.abs(at) <= 8.64e15)) return 0
  const key = `${Math.floor(at / minutes(15))} ${zone}`
  let offset = known.get(key)
  if (offset === undefined) {
    const [, sign, hour, minute] = /GMT([+-])(\d\d):(\d\d)/.exec(formatOf(zone)?.format(at) ?? '') ?? []
    offset = sign ? minutes(Number(hour) * 60 + Number(minute)) * (sign === '-' ? -1 : 1) : 0
    if (known.size >= 10_000) known.clear()
    known.set(key, offset)
  }
  return offset
}

/** `UTC` · `UTC+1` · `UTC-3:30`: what a clock that is so far ahead is called. */
export function offsetName(offset: number): string {
  if (offset === 0) return 'UTC'
  const whole = Math.abs(offset) / minutes(1)
  const rest = whole % 60
  return `UTC${offset < 0 ? '-' : '+'}${Math.floor(whole / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
