import { expect, test } from 'vitest'
import { hours, minutes } from '~/clock'
import { sumByKind } from '~/projects/accounting'
import type { Tally } from '~/projects/tally'
import { refusals as german } from '~/texts/de/refusals'
import { refusalsTexts } from '~/texts/en/refusals'
import { numbersIn } from '~/texts/numbers'
import { accountingView, askedPeriod } from './accounting-view'

const texts = refusalsTexts.english
const english = numbersIn('en')
const hour = 490_000
const now = hours(hour) + minutes(30)
const tally = (parts: Partial<Tally>): Tally => ({
  itemKind: 'event',
  outcome: 'accepted',
  reason: '',
  atEdge: false,
  hour,
  count: 1,
  ...parts,
})

const tallies = [
  tally({ count: 1200 }),
  tally({ outcome: 'processed', count: 1200 }),
  tally({ outcome: 'refused', reason: 'quota_project', atEdge: true, count: 1312 }),
  tally({ outcome: 'refused', reason: 'too_large', atEdge: true, count: 3, hour: hour - 5 }),
  tally({ outcome: 'lost_by_client', reason: 'network_error', count: 40 }),
]

test('the chart and the table cover the same time', () => {
  const view = accountingView(
    { tallies, totals: {}, waiting: { event: 2 }, limited: [] },
    askedPeriod(null),
    now,
    texts,
    english,
  )
  expect(view).toMatchObject({ period: '24h', chart: { kept: 1200, span: hours(1) } })
  expect(view.chart?.reasons).toEqual([
    { label: 'over the project’s quota', total: 1312 },
    { label: 'too large', total: 3 },
  ])
  expect(view.chart?.bars.at(-1)).toEqual({ kept: 1200, refused: [1312, 0] })
  expect(view.chart?.bars.at(-6)).toEqual({ kept: 0, refused: [0, 3] })
  expect(view.rows).toEqual([
    {
      kind: 'event',
      numbers: ['1,202', '1,200', '2', '0', '0'],
      refused: '1,312 over the project’s quota, 3 too large',
      lost: '40 network error',
    },
  ])
  expect(view.sentences).toEqual(['1,312 events rejected in 30 min (over the project’s quota).'])
})

test('all time has totals and no chart, and says what is rejected now', () => {
  const totals = sumByKind([...tallies, tally({ hour: 1, count: 7 })])
  const view = accountingView(
    { tallies, totals, waiting: undefined, limited: [] },
    askedPeriod('all'),
    now,
    texts,
    english,
  )
  expect(view.chart).toBeUndefined()
  expect(view.rows[0]?.numbers[0]).toBe('1,207')
  expect(view.sentences).toHaveLength(1)
})

test('numbers and reasons are written in the language of the page', () => {
  const figures = { tallies, totals: {}, waiting: undefined, limited: [] }
  const { rows } = accountingView(figures, askedPeriod(null), now, german, numbersIn('de'))
  expect(rows[0]).toMatchObject({
    numbers: ['1.200', '1.200', '0', '0', '0'],
    refused: '1.312 Kontingent des Projekts erschöpft, 3 zu groß',
    lost: '40 Netzwerkfehler',
  })
})

test('an unknown period is the first one', () => {
  expect(askedPeriod('"><script>')?.id).toBe('24h')
  expect(askedPeriod('14d')?.id).toBe('14d')
})

test('rejections by limits are listed once, where their end is known', () => {
  const limited = [
    { reason: 'quota_project', category: 'error', since: now, count: 5, until: now + minutes(1) } as const,
  ]
  const view = accountingView(
    { tallies, totals: {}, waiting: undefined, limited },
    askedPeriod(null),
    now,
    texts,
    english,
  )
  expect(view.sentences).toEqual([expect.stringContaining('Accepted again from')])
})
