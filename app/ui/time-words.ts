import { days, hours, type Instant, minutes, seconds } from '../clock'
import { plural } from './count-words'

/** `just now` · `12 s ago` · `3 min ago` · `5 h ago` · `4 d ago` · `12 Mar` · `12 Mar 2024`. Future instants are `just now`. */
export function agoWords(at: Instant, now: Instant): string {
  const age = now - at
  if (age < seconds(5)) return 'just now'
  if (age < minutes(1)) return `${Math.floor(age / seconds(1))} s ago`
  if (age < hours(1)) return `${Math.floor(age / minutes(1))} min ago`
  if (age < days(1)) return `${Math.floor(age / hours(1))} h ago`
  if (age < days(14)) return `${Math.floor(age / days(1))} d ago`
  return dayWords(at, now)
}

/** How long something has been going on: `12 s`, `3 min`, `5 h`, `4 d`, `7 wk`, `2 y`. */
export function ageWords(from: Instant, until: Instant): string {
  const age = Math.max(0, until - from)
  if (age < minutes(1)) return `${Math.floor(age / seconds(1))} s`
  if (age < hours(1)) return `${Math.floor(age / minutes(1))} min`
  if (age < days(1)) return `${Math.floor(age / hours(1))} h`
  if (age < days(14)) return `${Math.floor(age / days(1))} d`
  if (age < days(365)) return `${Math.floor(age / days(7))} wk`
  return `${Math.floor(age / days(365))} y`
}

/** `12 Mar`, with the year when it is not this one. UTC. */
function dayWords(at: Instant, now: Instant): string {
  const date = new Date(at)
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  return date.getUTCFullYear() === new Date(now).getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`
}

/** `2026-03-12 14:03:22 UTC`: for titles and for where the exact moment matters. */
export function exactWords(at: Instant): string {
  return `${isoText(at).slice(0, 19).replace('T', ' ')} UTC`
}

/** `14:03:22.481`, UTC: for lists of things that happened within one event. */
export function clockWords(at: Instant): string {
  return isoText(at).slice(11, 23)
}

/** ISO 8601; an instant outside what a date can hold becomes the nearest one that fits. */
export function isoText(at: Instant): string {
  const limit = 8.64e15
  return new Date(Math.min(limit, Math.max(-limit, Number.isFinite(at) ? at : 0))).toISOString()
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `1 second`, `89 seconds`, `2 minutes`: how long to wait, from whole seconds. */
export const waitWords = (wait: number): string =>
  wait < 90 ? plural(wait, 'second') : plural(Math.ceil(wait / 60), 'minute')
