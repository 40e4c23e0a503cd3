import { expect, test } from 'vitest'
import { ReadingTime } from './reading-time'

/** Milliseconds spent on an output of ten seconds that never pauses, in parts of 10 ms each. */
function spent(hasRoom: boolean): number {
  const time = new ReadingTime(0)
  let all = 0
  for (let now = 0; now < 10_000; ) {
    const reads = time.allows(now, hasRoom)
    if (reads) {
      time.spend(10)
      all += 10
    }
    now += reads ? 10 : 1
  }
  return all
}

test('an output that never pauses is searched for two fifths of the time, and a tenth while no report can wait', () => {
  expect(spent(true) / 10_000).toBeCloseTo(0.4, 1)
  expect(spent(false) / 10_000).toBeCloseTo(0.1, 1)
})

test('a burst is searched whole, also while no report can wait', () => {
  const time = new ReadingTime(0)
  time.spend(190)
  expect(time.allows(190, false)).toBe(true)
})
