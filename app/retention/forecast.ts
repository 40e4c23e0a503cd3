import type { Instant } from '../clock'
import { days } from '../clock'

/** What was used at a time. */
export type Sample = { at: Instant; bytes: number }

/** Shorter spans say nothing about a week. */
const shortest = days(1)

/** Bytes that are added in a week, from samples of the last weeks, oldest first; undefined before there is a day of them. */
export function weeklyGrowth(samples: Sample[], now: Sample): number | undefined {
  const since = samples.find(({ at }) => at >= now.at - days(7))
  if (!since || now.at - since.at < shortest) return undefined
  return Math.round(((now.bytes - since.bytes) / (now.at - since.at)) * days(7))
}

/** Whole weeks until `limit` is reached; undefined when nothing grows. 0: it is reached already, or within the week. */
export function weeksUntilFull(usedBytes: number, limitBytes: number, growth: number | undefined): number | undefined {
  if (usedBytes >= limitBytes) return 0
  if (growth === undefined || growth <= 0) return undefined
  return Math.floor((limitBytes - usedBytes) / growth)
}
