import { days, type Instant } from '~/clock'
import { dayOf } from '~/projects/quotas'
import type { EventsOfDay } from '~/store/store'

/** Days the chart shows; the last is today (UTC). */
const chartDays = 14

/** How many projects have their own colour; the others share one. */
const mostSeries = 4

export type DaysChart = {
  from: Instant
  total: number
  counts: number[]
  /** The project with the most errors first. Without a name: all others. */
  series: { name?: string; counts: number[] }[]
}

/** The days the chart asks for. */
export const daysAsked = (now: Instant): { from: number; until: number } => {
  const until = dayOf(now) + 1
  return { from: until - chartDays, until }
}

/** Events per day, by project. */
export function daysChart(events: EventsOfDay[], names: Map<string, string>, now: Instant): DaysChart {
  const { from } = daysAsked(now)
  const none = () => new Array<number>(chartDays).fill(0)
  const counts = none()
  const byProject = new Map<string, { name: string; counts: number[]; sum: number }>()
  for (const { slug, day, count } of events) {
    const place = day - from
    if (place < 0 || place >= chartDays) continue
    const part = byProject.get(slug) ?? { name: names.get(slug) ?? slug, counts: none(), sum: 0 }
    byProject.set(slug, part)
    part.counts[place]! += count
    part.sum += count
    counts[place]! += count
  }
  const sorted = [...byProject.values()].sort((a, b) => b.sum - a.sum)
  const others = sorted.slice(mostSeries)
  const rest = counts.map((_, place) => others.reduce((sum, part) => sum + part.counts[place]!, 0))
  return {
    from: days(from),
    total: counts.reduce((sum, count) => sum + count, 0),
    counts,
    series: [
      ...sorted.slice(0, mostSeries).map(({ name, counts }) => ({ name, counts })),
      ...(others.length > 0 ? [{ counts: rest }] : []),
    ],
  }
}
