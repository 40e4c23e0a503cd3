import { expect, test } from 'vitest'
import { trendScore } from './trend'

test('rising issues come before constant ones, and those before falling ones', () => {
  expect(trendScore(10, 70)).toBe(0)
  expect(trendScore(0, 0)).toBe(0)
  expect(trendScore(40, 70)).toBeGreaterThan(0)
  expect(trendScore(0, 70)).toBeLessThan(0)
})

test('a difference counts only beyond chance', () => {
  const scores = [trendScore(20, 0), trendScore(600, 3500), trendScore(10, 35), trendScore(1, 0)]
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  expect(new Set(scores).size).toBe(4)
})
