import { days, hourOf, hours, type Instant, seconds } from '~/clock'
import { readPeriod, readSpan } from '../read-period'

/** Longer ranges need several requests, because reading one blocks others. */
const mostDays = 31
const mostSteps = 1000

/** The hours of a chart, both included, in steps of whole hours. */
export type StatsRange = { from: number; until: number; step: number }

/**
 * `?statsPeriod=` or `?start=&end=`, and `?interval=`, in whole hours, which is as exact as counts are kept: a shorter interval becomes an hour.
 * Without a time, the last 24 hours. A sentence on a mistake.
 */
export function statsRange(parameters: URLSearchParams, now: Instant): StatsRange | string {
  const period = readPeriod(parameters, now) ?? { from: now - days(1), to: now }
  if (typeof period === 'string') return period
  if (period.to - period.from > days(mostDays)) return `A range may have ${mostDays} days at the most.`
  const span = intervalIn(parameters.get('interval') || '1h')
  if (!span) return '“interval” is a span like 1h or 1d, or a number of seconds.'
  // A longer step would begin with counts from before the range, and read them all.
  const step = Math.min(days(mostDays) / hours(1), Math.max(1, Math.round(span / hours(1))))
  const from = Math.floor(hourOf(period.from) / step) * step
  const until = hourOf(period.to - 1)
  if ((until - from) / step > mostSteps) return `A range may have ${mostSteps} intervals at the most.`
  return { from, until, step }
}

/** Grafana writes a number of seconds. */
const intervalIn = (text: string): number | undefined =>
  /^\d{1,8}$/.test(text) ? seconds(Number(text)) : readSpan(text)

/** When each step begins. */
export const stepsOf = ({ from, until, step }: StatsRange): Instant[] =>
  Array.from({ length: Math.floor((until - from) / step) + 1 }, (_, n) => (from + n * step) * hours(1))
