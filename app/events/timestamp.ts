import { days, type Instant, minutes, seconds } from '../clock'
import type { Reader } from './reader'

/** An event that is older than this when it arrives gets the time of its arrival. Imports bring events of the last 90 days. */
const oldestEvent = days(100)

/** How far a sender's clock may be off without a correction: networks and queues alone take up to a minute. */
const tolerance = seconds(55)

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,12}))?)?)? ?(z|utc|[+-]\d\d:?(?:\d\d)?)?$/i

/**
 * A time in any format that clients send: seconds (with fractions), milliseconds, microseconds or nanoseconds since 1970 as number or text,
 * or ISO 8601 with any zone (default UTC). Undefined for anything else.
 */
export function readInstant(value: unknown): Instant | undefined {
  if (typeof value === 'number') return ofNumber(value)
  if (typeof value !== 'string' || value.length > 64) return undefined
  const text = value.trim()
  if (/^\d{1,19}(?:\.\d{1,12})?$/.test(text)) return ofNumber(Number(text))
  const parts = iso.exec(text)
  return parts ? ofParts(parts) : undefined
}

function ofNumber(value: number): Instant | undefined {
  if (!(value > 0)) return undefined
  if (value < 1e11) return Math.round(value * 1e3)
  if (value < 1e14) return Math.round(value)
  if (value < 1e17) return Math.round(value / 1e3)
  return value < 1e20 ? Math.round(value / 1e6) : undefined
}

function ofParts([, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = '']: string[]) {
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const thousandths = Math.trunc(Number(`0.${fraction || '0'}`) * 1e3)
  const isDate = Number(month) <= 12 && Number(day) <= 31 && Number(hour) <= 24 && Number(minute) < 60
  return isDate && at > 0 ? at + thousandths - zoneOffset(zone) : undefined
}

function zoneOffset(zone: string): number {
  const sign = zone[0] === '-' ? -1 : zone[0] === '+' ? 1 : 0
  if (sign === 0) return 0
  const digits = zone.replace(':', '')
  return sign * minutes(Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5) || 0))
}

/** `-77 s`, `43 min`, `5 h`, `12 days`. */
function spanWords(span: number): string {
  const size = Math.abs(span)
  if (size < minutes(2)) return `${Math.round(span / 1e3)} s`
  if (size < minutes(120)) return `${Math.round(span / minutes(1))} min`
  return size < days(2) ? `${Math.round(span / minutes(60))} h` : `${Math.round(span / days(1))} days`
}

/** When an event happened by our clock, and the shift for all other times in it. */
export type Timing = { timestamp: Instant; shift: number }

/** By how much the times of a sender are shifted, because its clock is off. */
export function clockShift(receivedAt: Instant, sentAt: Instant | undefined): number {
  const drift = receivedAt - (sentAt ?? receivedAt)
  return Math.abs(drift) > tolerance ? drift : 0
}

/**
 * 1. If the sender's clock differs by more than the tolerance (`sentAt` against `receivedAt`), all its times are shifted.
 * 2. A time that is then still more than a minute ahead, or too old, becomes the time of arrival.
 * 3. No event happens after its arrival.
 */
export function readTiming(event: Reader, receivedAt: Instant, sentAt: Instant | undefined): Timing {
  const sent = readInstant(event.fields.timestamp)
  if (sent === undefined) {
    if (event.fields.timestamp !== undefined && event.fields.timestamp !== null) {
      event.note('timestamp', 'not a time, time of arrival used')
    }
    return { timestamp: receivedAt, shift: 0 }
  }
  const shift = clockShift(receivedAt, sentAt)
  if (shift) event.note('timestamp', `shifted by ${spanWords(shift)}, the sender's clock is off`)
  const timestamp = sent + shift
  const isKept = timestamp <= receivedAt + minutes(1) && timestamp >= receivedAt - oldestEvent
  if (isKept) return { timestamp: Math.min(timestamp, receivedAt), shift }
  event.note('timestamp', `${timestamp > receivedAt ? 'in the future' : 'too old'}, time of arrival used`)
  return { timestamp: receivedAt, shift: receivedAt - sent }
}
