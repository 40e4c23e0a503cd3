import { expect, test } from 'vitest'
import { sliceShare } from './slice-share'

test('a slice computes less while commits take long, and more again after quick ones', () => {
  const slices = sliceShare()
  const after = (committing: number, times: number) => {
    for (let n = 0; n < times; n++) slices.took({ computing: 5, committing })
    return slices.share()
  }
  const quick = after(0.5, 50)
  expect(quick).toBe(0.5)
  expect(after(20, 1)).toBeCloseTo(0.14)
  expect(after(0.5, 1)).toBeLessThan(0.2)
  expect(after(0.5, 50)).toBe(0.5)
})

test('one commit that something else held up does not stop the work', () => {
  const slices = sliceShare()
  slices.took({ computing: 5, committing: 5000 })
  expect(slices.share()).toBeGreaterThan(0.1)
})

test('computing and an ordinary commit fit into the budget with room to spare', () => {
  const slices = sliceShare()
  for (let n = 0; n < 50; n++) slices.took({ computing: 10, committing: 10 })
  expect(slices.share() * 2).toBeCloseTo(0.7)
})
