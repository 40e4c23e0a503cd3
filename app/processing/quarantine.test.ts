import { expect, test } from 'vitest'
import { comparePositions } from '../inbox/position'
import type { InboxPosition } from '../wire/record'
import type { InboxRange } from './progress'
import { afterFailure, behind, nextSplitPoint, noQuarantine, poisonAt, type Quarantine } from './quarantine'

const at = (offset: number): InboxPosition => ({ segment: 1, offset })
const failure = { reason: 'processing_crashed', detail: 'it died' }

/** Records are one byte long. Processes up to `end` like the thread; `fails` makes a record or a whole batch fail. */
function processAll(end: number, fails: { record?: number; batchWith?: number }) {
  let quarantine: Quarantine = noQuarantine
  let position = 0
  let failures = 0
  const parked: number[] = []
  const recorded: number[] = []
  while (position < end) {
    const until = nextSplitPoint(quarantine, at(position), at(end)).offset
    const size = until - position
    const middle = position + Math.ceil(size / 2)
    const range: InboxRange = { from: at(position), middle: at(middle), end: at(until), records: size }
    const holds = (record: number | undefined) => record !== undefined && record >= position && record < until
    if (poisonAt(quarantine, at(position))) {
      parked.push(position)
      expect(size).toBe(1)
    } else if (holds(fails.record)) {
      const suspect = { from: at(fails.record!), end: at(fails.record! + 1) }
      quarantine = afterFailure(quarantine, { ...range, suspect }, failure)
      failures++
      continue
    } else if (holds(fails.batchWith)) {
      quarantine = afterFailure(quarantine, range, failure)
      failures++
      continue
    } else for (let i = position; i < until; i++) recorded.push(i)
    position = until
    quarantine = behind(quarantine, at(position))
  }
  expect(quarantine).toEqual(noQuarantine)
  return { parked, recorded, failures }
}

test('a record that ends the thread twice on its own is parked, and everything else is recorded', () => {
  for (const poison of [0, 1, 500, 998, 999]) {
    const { parked, recorded, failures } = processAll(1000, { record: poison })
    expect(parked).toEqual([poison])
    expect(recorded).toHaveLength(999)
    expect(failures).toBe(3)
  }
})

test('a record that only fails in the transaction is found by bisection', () => {
  for (const poison of [0, 1, 500, 998, 999]) {
    const { parked, recorded, failures } = processAll(1000, { batchWith: poison })
    expect(parked).toEqual([poison])
    expect(recorded).toHaveLength(999)
    expect(failures).toBeLessThanOrEqual(12)
  }
})

test('a record that failed once on its own is tried again', () => {
  const range = { from: at(3), middle: at(3), end: at(4), records: 1 }
  const once = afterFailure(noQuarantine, range, failure)
  expect(poisonAt(once, at(3))).toBeUndefined()
  expect(behind(once, at(4))).toEqual(noQuarantine)
})

test('no batch crosses a split point, also when the segment changes', () => {
  const point = { segment: 2, offset: 10 }
  const quarantine = { splitPoints: [point] }
  expect(nextSplitPoint(quarantine, at(5000), { segment: 3, offset: 1 })).toEqual(point)
  expect(nextSplitPoint(quarantine, point, { segment: 3, offset: 1 })).toEqual({ segment: 3, offset: 1 })
  expect(comparePositions(nextSplitPoint(quarantine, at(1), at(9)), at(9))).toBe(0)
})
