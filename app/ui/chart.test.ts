import { expect, test } from 'vitest'
import { roundUp } from './chart'

test.each([
  [1, 2],
  [43, 44],
  [44, 44],
  [117, 120],
  [999, 1000],
  [12_345, 14_000],
])('the axis of a chart whose highest bar is %i ends at %i', (most, end) => {
  expect(roundUp(most)).toBe(end)
})
