import { expect, test } from 'vitest'
import { escalationThreshold } from './escalation'

test('a quiet issue escalates at twenty events in an hour', () => {
  expect(escalationThreshold([], 48)).toBe(20)
  expect(escalationThreshold([3, 1, 2], 48)).toBe(20)
})

test('a busy issue escalates at more than twice its usual rate', () => {
  expect(escalationThreshold(new Array(168).fill(50), 200)).toBe(101)
})

test('two bad hours last week do not hide the next one', () => {
  expect(escalationThreshold([9000, 4000, 12, 11, 5], 200)).toBe(25)
})

test('a daily peak is usual', () => {
  expect(escalationThreshold([100, 100, 100, 100, 100, 100, 100], 200)).toBe(201)
})

test('an issue of today is new, and does not escalate', () => {
  expect(escalationThreshold([5], 23)).toBeUndefined()
  expect(escalationThreshold([5], 24)).toBe(20)
})
