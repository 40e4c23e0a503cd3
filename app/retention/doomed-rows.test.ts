import { expect, test } from 'vitest'
import { doomedRows } from './doomed-rows'
import { evictionReasons } from './eviction-reason'
import type { Doomed } from './issue-walk'

test('what was found in any order is taken in the order of the rows, with reason and finality', () => {
  const rows = doomedRows()
  const doomed: Doomed[] = [7, 2 ** 52 + 1, 1, 12, 2 ** 52].map((row, n) => ({
    ...{ row, reason: evictionReasons[n % evictionReasons.length]!, isFinal: n % 2 === 0 },
  }))
  rows.add(doomed.slice(0, 3))
  rows.add(doomed.slice(3))
  expect(rows.isEmpty()).toBe(false)
  const taken = [...rows.take(2), ...rows.take(2), ...rows.take(2)]
  expect(taken).toEqual(doomed.toSorted((a, b) => a.row - b.row))
  expect(rows.isEmpty()).toBe(true)
  rows.add([doomed[0]!])
  expect(rows.take(5)).toEqual([doomed[0]])
  expect(rows.take(5)).toEqual([])
})
