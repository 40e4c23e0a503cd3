import { expect, test } from 'vitest'
import { trendScore } from './trend'

test('what rises is above what stays, and that above what falls', () => {
  expect(trendScore(10, 70)).toBe(0)
  expect(trendScore(0, 0)).toBe(0)
  expect(trendScore(40, 70)).toBeGreaterThan(0)
  expect(trendScore(0, 70)).toBeLessThan(0)
})

test('more is more only where chance would not do it', () => {
  const scores = [trendScore(20, 0), trendScore(600, 3500), trendScore(10, 35), trendScore(1, 0)]
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  expect(new Set(scores).size).toBe(4)
})
