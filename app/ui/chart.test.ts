import { expect, test } from 'vitest'
import { roundUp, withRoom } from './chart'

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

test('a marker has its name where that overlaps no other, the latest first', () => {
  const at = (bar: number) => ({ bar, short: '4.12.1', words: 'shop@4.12.1' })
  const named = (bars: number[]) =>
    withRoom(bars.map(at), 100)
      .filter((marker) => marker.named)
      .map(({ bar }) => bar)
  expect(named([10, 50, 90])).toEqual([90, 50, 10])
  expect(named([10, 12, 60])).toEqual([60, 12])
  expect(named([60, 78, 95, 97])).toEqual([97, 60])
})
