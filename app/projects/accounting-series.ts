import { hourOf, hours, type Instant } from '../clock'
import { countsNow, sumByKind } from './accounting'
import type { Tally } from './tally'

/** A stretch of time that ends now, in equal steps. `hours` of all of it and of one step. */
export const periods = [
  { id: '24h', label: '24 hours', hours: 24, step: 1 },
  { id: '14d', label: '14 days', hours: 14 * 24, step: 6 },
] as const

export type Period = (typeof periods)[number]

/** The hours of a period, both included. It begins with a whole step, so that its bars do not change their hours as time goes by. */
export function hoursOf({ hours: all, step }: Period, now: Instant): { from: number; until: number } {
  const until = hourOf(now)
  return { from: until - (until % step) + step - all, until }
}

/** What came in during one step: what was kept, and what was refused by reason. */
export type Column = { at: Instant; kept: number; refused: Record<string, number> }

/**
 * What came in, step by step, the oldest first. Kinds that are not kept are left out: there may be many times more of them, and nothing is
 * wrong with that.
 */
export function columns(tallies: Tally[], period: Period, now: Instant): Column[] {
  const { from } = hoursOf(period, now)
  const all = Array.from({ length: period.hours / period.step }, (_, n): Column => {
    return { at: (from + n * period.step) * hours(1), kept: 0, refused: {} }
  })
  for (const { hour, outcome, reason, atEdge, count } of tallies) {
    const column = all[Math.floor((hour - from) / period.step)]
    if (!column) continue
    if (outcome === 'accepted') column.kept += count
    if (outcome !== 'refused' || reason === 'not_kept') continue
    column.refused[reason] = (column.refused[reason] ?? 0) + count
    // It was accepted first.
    if (!atEdge) column.kept -= count
  }
  return all
}

/** The refusals of all columns by reason, the most frequent first; those behind the first `most` as one, without a reason. */
export function leadingReasons(all: Column[], most: number): { reason?: string; counts: number[]; total: number }[] {
  const names = [...new Set(all.flatMap(({ refused }) => Object.keys(refused)))]
  const series = names
    .map((reason) => {
      const counts = all.map(({ refused }) => Math.max(0, refused[reason] ?? 0))
      return { reason, counts, total: sum(counts) }
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.reason < b.reason ? -1 : 1))
  if (series.length <= most) return series
  const rest = series.slice(most - 1)
  const counts = all.map((_, n) => sum(rest.map((one) => one.counts[n] ?? 0)))
  return [...series.slice(0, most - 1), { counts, total: sum(counts) }]
}

/** What became of items in these hours, by kind: sums, and every hour in which anything came, the oldest first. */
export function countsByHour(tallies: Tally[], waiting?: Record<string, number>) {
  const hoursOfKind = new Map<string, Map<number, Tally[]>>()
  for (const tally of tallies) {
    const byHour = hoursOfKind.get(tally.itemKind) ?? new Map<number, Tally[]>()
    hoursOfKind.set(tally.itemKind, byHour)
    byHour.set(tally.hour, [...(byHour.get(tally.hour) ?? []), tally])
  }
  return Object.fromEntries(
    Object.entries(countsNow(sumByKind(tallies), waiting)).map(([kind, counts]) => {
      const byHour = [...(hoursOfKind.get(kind) ?? [])].sort(([a], [b]) => a - b)
      const series = byHour.map(([hour, some]) => ({ at: hour * hours(1), ...sumByKind(some)[kind]! }))
      return [kind, { ...counts, series }]
    }),
  )
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
