import { hours } from '~/clock'
import type { Tally } from '~/projects/tally'
import { type StatsRange, stepsOf } from './stats-range'

/** What of an item is counted: Sentry's names of outcome and category, and the reason here. */
type Named = { outcome: string; category: string; reason: string; project: string }

export type StatsAsked = {
  range: StatsRange
  groupBy: (keyof Named)[]
  /** Values to keep, by name; a name without any keeps all. */
  only: Partial<Record<keyof Named, string[]>>
  fields: string[]
}

export const statsFields = ['sum(quantity)', 'sum(times_seen)']
export const statsGroups: (keyof Named)[] = ['outcome', 'category', 'reason', 'project']

/** Item kinds under Sentry's names of categories. Others keep theirs. */
const categories: Record<string, string> = {
  event: 'error',
  raw_security: 'security',
  nel: 'security',
  sessions: 'session',
  check_in: 'monitor',
  user_report: 'feedback',
  log: 'log_item',
  replay_event: 'replay',
  replay_recording: 'replay',
  replay_video: 'replay',
}

/** Sentry's name of what became of an item; undefined for counts that it has no outcome for, or counts under another. */
function outcomeOf({ outcome, reason }: Tally): string | undefined {
  if (outcome === 'processed') return 'accepted'
  if (outcome === 'lost_by_client') return 'client_discard'
  if (outcome === 'duplicate' || outcome === 'parked') return 'invalid'
  if (outcome !== 'refused') return undefined
  if (/^quota_|^spike_sampled$/.test(reason)) return 'rate_limited'
  return reason === 'not_kept' ? 'filtered' : 'invalid'
}

/** Counts of items in the form of Sentry's `stats_v2`: totals and a series by the asked groups, in a stable order. */
export function countOutcomes(tallies: (Tally & { slug: string })[], { range, groupBy, only, fields }: StatsAsked) {
  const intervals = stepsOf(range)
  const groups = new Map<string, { by: Partial<Named>; series: number[] }>()
  for (const tally of tallies) {
    const outcome = outcomeOf(tally)
    const step = Math.floor((tally.hour - range.from) / range.step)
    if (outcome === undefined || step < 0 || step >= intervals.length) continue
    const category = categories[tally.itemKind] ?? tally.itemKind
    const reason = tally.outcome === 'duplicate' ? 'duplicate' : tally.reason || 'none'
    const named: Named = { outcome, category, reason, project: tally.slug }
    if (statsGroups.some((name) => only[name]?.length && !only[name]?.includes(named[name]))) continue
    const by = Object.fromEntries(groupBy.map((name) => [name, named[name]]))
    const key = JSON.stringify(by)
    const group = groups.get(key) ?? { by, series: intervals.map(() => 0) }
    group.series[step] = (group.series[step] ?? 0) + tally.count
    groups.set(key, group)
  }
  return {
    start: new Date(intervals[0] ?? 0).toISOString(),
    end: new Date((intervals.at(-1) ?? 0) + hours(range.step)).toISOString(),
    intervals: intervals.map((at) => new Date(at).toISOString()),
    groups: [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { by, series }]) => ({
        by,
        totals: forFields(
          fields,
          series.reduce((all, count) => all + count, 0),
        ),
        series: forFields(fields, series),
      })),
  }
}

const forFields = <T>(fields: string[], value: T): Record<string, T> =>
  Object.fromEntries(fields.map((field) => [field, value]))
