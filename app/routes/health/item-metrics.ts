import type { Waiting } from '~/inbox/waiting'
import type { Tally } from '~/projects/tally'
import type { Metric } from './prometheus'

/** At most this many projects have their own series: a scrape must not grow with every new project. */
export const mostProjects = 200

type Total = Omit<Tally, 'hour'>

/**
 * Counts of items, one metric per outcome. `project` is the number at the end of a DSN, because scrapers need not be signed in and must not
 * see names; empty for requests without a known project, `other` for projects beyond the first `mostProjects`. Kinds and reasons come from
 * fixed lists, so the series per project are bounded.
 */
export function itemMetrics(totals: Total[], waiting: Waiting['byProject']): Metric[] {
  const nameOf = projectNames([...totals.map(({ projectId }) => projectId ?? 0), ...waiting.keys()])
  const family = (name: string, help: string, of: (total: Total) => boolean, withReason: boolean): Metric => ({
    name: `digestline_items_${name}_total`,
    help,
    type: 'counter',
    values: sums(
      totals.filter(of).map(({ projectId, itemKind, reason, count }) => ({
        labels: { project: nameOf(projectId), kind: itemKind, ...(withReason && { reason }) },
        value: count,
      })),
    ),
  })
  const isOutcome = (outcome: Tally['outcome']) => (total: Total) => total.outcome === outcome
  const isRefused = isOutcome('refused')
  return [
    family('accepted', 'Items accepted, and since processed, refused or parked.', isOutcome('accepted'), false),
    family('processed', 'Items recorded.', isOutcome('processed'), false),
    family('duplicate', 'Items sent again with the id of one that was recorded.', isOutcome('duplicate'), false),
    {
      ...family('parked', 'Items kept aside unread.', isOutcome('parked'), true),
      name: 'digestline_items_parked',
      type: 'gauge',
    },
    family('refused_at_edge', 'Items refused before they were accepted.', (one) => isRefused(one) && one.atEdge, true),
    family('refused', 'Items refused after they were accepted.', (one) => isRefused(one) && !one.atEdge, true),
    family('made', 'Events that Digestline made itself.', isOutcome('made'), false),
    family('evicted', 'Events no longer kept.', isOutcome('evicted'), true),
    family('lost_by_client', 'Items clients say they never sent.', isOutcome('lost_by_client'), true),
    {
      name: 'digestline_items_waiting',
      help: 'Items accepted and not yet processed.',
      type: 'gauge',
      values: sums(
        [...waiting].flatMap(([projectId, kinds]) =>
          Object.entries(kinds).map(([kind, value]) => ({ labels: { project: nameOf(projectId), kind }, value })),
        ),
      ),
    },
  ]
}

/** Older projects keep their own series. */
function projectNames(ids: number[]): (id: number | undefined) => string {
  const projects = [...new Set(ids)].filter((id) => id !== 0).sort((a, b) => a - b)
  const named = new Set(projects.slice(0, mostProjects))
  return (id = 0) => (id === 0 ? '' : named.has(id) ? String(id) : 'other')
}

type Value = { labels: Record<string, string>; value: number }

/** Each set of labels once. */
function sums(values: Value[]): Value[] {
  const byLabels = new Map<string, Value>()
  for (const one of values) {
    const key = JSON.stringify(one.labels)
    const known = byLabels.get(key)
    if (known) known.value += one.value
    else byLabels.set(key, { ...one })
  }
  return [...byLabels.values()]
}
