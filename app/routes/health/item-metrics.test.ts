import { expect, test } from 'vitest'
import type { Tally } from '~/projects/tally'
import { itemMetrics, mostProjects } from './item-metrics'
import { prometheusText } from './prometheus'

const total = (parts: Partial<Tally>): Omit<Tally, 'hour'> => ({
  itemKind: 'event',
  outcome: 'accepted',
  reason: '',
  atEdge: false,
  count: 1,
  ...parts,
})

test('totals are told by project, kind and reason, as Prometheus reads them', () => {
  const refused = { outcome: 'refused', reason: 'too_large' } as const
  const totals = [
    total({ itemKind: 'request', outcome: 'refused', reason: 'unknown_key', atEdge: true, count: 4 }),
    total({ projectId: 2, count: 9 }),
    total({ projectId: 2, ...refused, atEdge: true, count: 3 }),
    total({ projectId: 2, ...refused, count: 2 }),
  ]
  expect(prometheusText(itemMetrics(totals, new Map([[2, { event: 5 }]])))).toBe(
    [
      '# HELP digestline_items_accepted_total Items accepted, and since processed, refused or parked.',
      '# TYPE digestline_items_accepted_total counter',
      'digestline_items_accepted_total{project="2",kind="event"} 9',
      '# HELP digestline_items_refused_at_edge_total Items refused before they were accepted.',
      '# TYPE digestline_items_refused_at_edge_total counter',
      'digestline_items_refused_at_edge_total{project="",kind="request",reason="unknown_key"} 4',
      'digestline_items_refused_at_edge_total{project="2",kind="event",reason="too_large"} 3',
      '# HELP digestline_items_refused_total Items refused after they were accepted.',
      '# TYPE digestline_items_refused_total counter',
      'digestline_items_refused_total{project="2",kind="event",reason="too_large"} 2',
      '# HELP digestline_items_waiting Items accepted and not yet processed.',
      '# TYPE digestline_items_waiting gauge',
      'digestline_items_waiting{project="2",kind="event"} 5',
      '',
    ].join('\n'),
  )
})

test('projects beyond the most are summed as one', () => {
  const totals = Array.from({ length: mostProjects + 5 }, (_, n) => total({ projectId: n + 1, count: 2 }))
  const [accepted] = itemMetrics(totals, new Map())
  expect(accepted?.values).toHaveLength(mostProjects + 1)
  expect(accepted?.values.at(-1)).toEqual({ labels: { project: 'other', kind: 'event' }, value: 10 })
})

test('quotes, backslashes and line ends in a label stay inside it', () => {
  const text = prometheusText([
    { name: 'n', help: 'a\\b', type: 'gauge', values: [{ labels: { kind: 'a"} 9\n\\' }, value: 1 }] },
  ])
  expect(text).toBe('# HELP n a\\\\b\n# TYPE n gauge\nn{kind="a\\"} 9\\n\\\\"} 1\n')
})
