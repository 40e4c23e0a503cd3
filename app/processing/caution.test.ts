import { expect, test } from 'vitest'
import { comparePositions } from '../inbox/position'
import type { InboxPosition } from '../inbox/record'
import { afterFailure, behind, type Caution, nextCut, noCaution, poisonAt } from './caution'
import type { Stretch } from './progress'

const at = (offset: number): InboxPosition => ({ segment: 1, offset })
const failure = { reason: 'processing_crashed', detail: 'it died' }

/** Records are one byte long. Walks to `end` like the thread does; `fails` ends it at a record, or for a whole batch. */
function walkThrough(end: number, fails: { record?: number; batchWith?: number }) {
  let caution: Caution = noCaution
  let position = 0
  let failures = 0
  const parked: number[] = []
  const recorded: number[] = []
  while (position < end) {
    const until = nextCut(caution, at(position), at(end)).offset
    const size = until - position
    const middle = position + Math.ceil(size / 2)
    const stretch: Stretch = { from: at(position), middle: at(middle), end: at(until), records: size }
    const holds = (record: number | undefined) => record !== undefined && record >= position && record < until
    if (poisonAt(caution, at(position))) {
      parked.push(position)
      expect(size).toBe(1)
    } else if (holds(fails.record)) {
      const suspect = { from: at(fails.record!), end: at(fails.record! + 1) }
      caution = afterFailure(caution, { ...stretch, suspect }, failure)
      failures++
      continue
    } else if (holds(fails.batchWith)) {
      caution = afterFailure(caution, stretch, failure)
      failures++
      continue
    } else for (let i = position; i < until; i++) recorded.push(i)
    position = until
    caution = behind(caution, at(position))
  }
  expect(caution).toEqual(noCaution)
  return { parked, recorded, failures }
}

test('a record that ends the walk is parked after it did so twice alone, and everything else is recorded', () => {
  for (const poison of [0, 1, 500, 998, 999]) {
    const { parked, recorded, failures } = walkThrough(1000, { record: poison })
    expect(parked).toEqual([poison])
    expect(recorded).toHaveLength(999)
    expect(failures).toBe(3)
  }
})

test('a record that only shows in the transaction is found by halves', () => {
  for (const poison of [0, 1, 500, 998, 999]) {
    const { parked, recorded, failures } = walkThrough(1000, { batchWith: poison })
    expect(parked).toEqual([poison])
    expect(recorded).toHaveLength(999)
    expect(failures).toBeLessThanOrEqual(12)
  }
})

test('one failure alone is forgiven', () => {
  const stretch = { from: at(3), middle: at(3), end: at(4), records: 1 }
  const once = afterFailure(noCaution, stretch, failure)
  expect(poisonAt(once, at(3))).toBeUndefined()
  expect(behind(once, at(4))).toEqual(noCaution)
})

test('no batch crosses a cut, also when the segment changes', () => {
  const cut = { segment: 2, offset: 10 }
  const caution = { cuts: [cut] }
  expect(nextCut(caution, at(5000), { segment: 3, offset: 1 })).toEqual(cut)
  expect(nextCut(caution, cut, { segment: 3, offset: 1 })).toEqual({ segment: 3, offset: 1 })
  expect(comparePositions(nextCut(caution, at(1), at(9)), at(9))).toBe(0)
})
