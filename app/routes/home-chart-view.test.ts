import { expect, test } from 'vitest'
import { days } from '~/clock'
import { dayOf } from '~/projects/quotas'
import { daysChart } from './home-chart-view'

const now = Date.UTC(2026, 10, 21, 12)
const today = dayOf(now)

test('days are told apart by project, most first, and those of many projects together', () => {
  const events = ['a', 'b', 'c', 'd', 'e', 'f'].map((slug, place) => ({ slug, day: today - place, count: 10 - place }))
  const { from, total, counts, series } = daysChart(
    [...events, { slug: 'a', day: today - 99, count: 7 }],
    new Map([['a', 'Shop']]),
    now,
  )
  expect(from).toBe(days(today - 13))
  expect(total).toBe(45)
  expect(counts.slice(-7)).toEqual([0, 5, 6, 7, 8, 9, 10])
  expect(series.map(({ name }) => name)).toEqual(['Shop', 'b', 'c', 'd', undefined])
  expect(series.at(-1)?.counts.slice(-6)).toEqual([5, 6, 0, 0, 0, 0])
})
