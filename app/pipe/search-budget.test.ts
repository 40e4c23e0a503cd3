import { expect, test } from 'vitest'
import { SearchBudget } from './search-budget'

/** What is searched of an output of 100 seconds that never pauses, in parts that take 10 ms and hold as many failures. */
function searched(failures: number) {
  const budget = new SearchBudget(0)
  const all = { milliseconds: 0, failures: 0 }
  for (let now = 0; now < 100_000; ) {
    const isAllowed = budget.allows(now)
    if (isAllowed) {
      budget.spend(10, failures)
      all.milliseconds += 10
      all.failures += failures
    }
    now += isAllowed ? 10 : 1
  }
  return all
}

test('an output that never pauses is searched for two fifths of the time', () => {
  expect(searched(0).milliseconds / 100_000).toBeCloseTo(0.4, 1)
})

test('an output of nothing but errors is searched for as many as can be reported', () => {
  const { failures, milliseconds } = searched(500)
  expect(failures / 100).toBeGreaterThan(200)
  expect(failures / 100).toBeLessThan(230)
  expect(milliseconds / 100_000).toBeLessThan(0.01)
})

test('a burst is searched whole', () => {
  const budget = new SearchBudget(0)
  budget.spend(190, 1_900)
  expect(budget.allows(190)).toBe(true)
})
