import { days, hours, type Instant, minutes, seconds } from '../clock'
import type { timeTexts } from './en/time'
import type { TextsOf } from './namespace'
import { offsetAt, offsetName } from './time-zone'

/** How a person reads times: in which words, and in which zone (`UTC`, `Europe/Berlin`). */
export type TimeWords = { texts: TextsOf<typeof timeTexts>; zone: string }

/** `just now` · `12 s ago` · `3 min ago` · `5 h ago` · `4 d ago` · `12 Mar` · `12 Mar 2024`. Future instants are `just now`. */
export function agoWords(at: Instant, now: Instant, { texts, zone }: TimeWords): string {
  const age = now - at
  if (age < seconds(5)) return texts.now
  if (age < minutes(1)) return texts.ago.s(Math.floor(age / seconds(1)))
  if (age < hours(1)) return texts.ago.min(Math.floor(age / minutes(1)))
  if (age < days(1)) return texts.ago.h(Math.floor(age / hours(1)))
  if (age < days(14)) return texts.ago.d(Math.floor(age / days(1)))
  const date = dateIn(zone, at)
  const year = date.getUTCFullYear()
  return texts.day(
    date.getUTCDate(),
    date.getUTCMonth(),
    year === dateIn(zone, now).getUTCFullYear() ? undefined : year,
  )
}

/** How long something has been going on: `12 s`, `3 min`, `5 h`, `4 d`, `7 wk`, `2 y`. */
export function ageWords(from: Instant, until: Instant, { texts }: Pick<TimeWords, 'texts'>): string {
  const age = Math.max(0, until - from)
  if (age < minutes(1)) return texts.age.s(Math.floor(age / seconds(1)))
  if (age < hours(1)) return texts.age.min(Math.floor(age / minutes(1)))
  if (age < days(1)) return texts.age.h(Math.floor(age / hours(1)))
  if (age < days(14)) return texts.age.d(Math.floor(age / days(1)))
  if (age < days(365)) return texts.age.wk(Math.floor(age / days(7)))
  return texts.age.y(Math.floor(age / days(365)))
}

/** `2026-03-12 14:03:22 UTC`: for titles and for where the exact moment matters. */
export function exactWords(at: Instant, { texts, zone }: TimeWords): string {
  const text = dateIn(zone, at).toISOString()
  return texts.exact(text.slice(0, -14), text.slice(-13, -5), offsetName(offsetAt(zone, at)))
}

/** The same to the minute. */
export function minuteWords(at: Instant, { texts, zone }: TimeWords): string {
  const text = dateIn(zone, at).toISOString()
  return texts.exact(text.slice(0, -14), text.slice(-13, -8), offsetName(offsetAt(zone, at)))
}

/** `14:03:22.481`: for lists of things that happened within one event. */
export const clockWords = (at: Instant, zone: string): string => dateIn(zone, at).toISOString().slice(-13, -1)

/** Below a chart, for the start of a bar that covers `span` milliseconds: `14:00`, or `12 Mar` where bars are longer than an hour. */
export function axisWords(at: Instant, span: number, { texts, zone }: TimeWords): string {
  const date = dateIn(zone, at)
  if (span <= hours(1)) return date.toISOString().slice(-13, -8)
  return texts.day(date.getUTCDate(), date.getUTCMonth(), undefined)
}

/** ISO 8601, UTC; an instant outside what a date can hold becomes the nearest one that fits. */
export const isoText = (at: Instant): string => dateIn('UTC', at).toISOString()

/** A date whose UTC fields are what clocks in the zone show. */
function dateIn(zone: string, at: Instant): Date {
  const fits = (value: number) => Math.min(8.64e15, Math.max(-8.64e15, Number.isFinite(value) ? value : 0))
  const real = fits(at)
  return new Date(fits(real + offsetAt(zone, real)))
}

/** `1 second`, `89 seconds`, `2 minutes`: how long to wait, from whole seconds. */
export const waitWords = (wait: number, { texts }: Pick<TimeWords, 'texts'>): string =>
  wait < 90 ? texts.wait.s(wait) : texts.wait.min(Math.ceil(wait / 60))
