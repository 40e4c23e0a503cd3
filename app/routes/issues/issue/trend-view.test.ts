import { expect, test } from 'vitest'
import { days, hours } from '~/clock'
import { trendAsked, trendQuery, trendSearch, trendView } from './trend-view'

const now = hours(500_000) + 1
const asked = (trend: string) => trendAsked(new URLSearchParams({ trend }))

test('a chart is asked for by part and span, and by nothing else', () => {
  expect(asked('environment-90d-table')).toEqual({ by: 'environment', span: '90d', table: true })
  expect(asked('release-9y')).toEqual({ by: 'release', span: '14d', table: false })
  expect(asked('')).toEqual(asked('x-constructor-y'))
  expect(trendSearch('?q=a', asked('release-24h'))).toBe('?q=a&trend=release-24h')
  expect(trendQuery(asked('release-24h'), now)).toMatchObject({ untilHour: 500_000, bars: 24, hoursPerBar: 1 })
})

test('bars are named by when they begin, and releases stand at the bar they came in', () => {
  const counts = new Array<number>(90).fill(0)
  counts[89] = 3
  const rest = counts.map((count) => (count ? 1 : 0))
  const releases = [
    { version: '1', firstSeen: now - days(100) },
    { version: '2', firstSeen: now - days(1) },
    { version: '3', firstSeen: now },
    { version: '4', firstSeen: now },
  ]
  const part = { name: '3', counts: counts.map((count) => (count ? 2 : 0)) }
  const view = trendView(asked('release-90d'), { counts, parts: [part], rest, releases }, now)
  expect(view.from + 90 * view.step).toBe(hours(500_001))
  expect(view.parts.map(({ name, sum }) => [name, sum])).toEqual([
    ['3', 2],
    [undefined, 1],
  ])
  expect(view.marks).toEqual([
    { bar: 88, releases: releases.slice(1, 2) },
    { bar: 89, releases: releases.slice(2) },
  ])
})
