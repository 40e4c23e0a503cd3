import { expect, test } from 'vitest'
import { hours } from '../clock'
import { backupGrace, dueAt, isOverdue } from './due'

const day = (n: number, hour = 3) => new Date(2026, 10, n, hour).getTime()
const nightly = '0 3 * * *'

test('a backup is due at the time of the schedule behind the newest one, so that a missed one is due at once', () => {
  expect(dueAt(nightly, day(20), 0)).toBe(day(21))
  expect(dueAt(nightly, day(20, 15), 0)).toBe(day(21))
  // The server was stopped for days: due in the past.
  expect(dueAt(nightly, day(10), 0)).toBe(day(11))
})

test('an attempt that failed is repeated at the next time of the schedule, not at once', () => {
  expect(dueAt(nightly, day(10), day(20))).toBe(day(21))
  expect(dueAt(nightly, undefined, day(20))).toBe(day(21))
})

test('a backup is overdue when the next one could have been made and verified, and was not', () => {
  expect(isOverdue(nightly, day(20), day(21) + backupGrace)).toBe(false)
  expect(isOverdue(nightly, day(20), day(21) + backupGrace + 1)).toBe(true)
  expect(isOverdue('0 3 * * 0', day(20), day(21) + hours(20))).toBe(false)
})
