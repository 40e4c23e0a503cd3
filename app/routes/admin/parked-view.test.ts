import { expect, test } from 'vitest'
import { readPlace, toListed } from './parked-view'

const row = { id: 7, itemKind: 'event', items: 1, reason: 'unreadable', detail: 'x', bytes: 3, at: 5, retryable: true }

test('a long stack is cut', () => {
  expect(toListed({ ...row, detail: 'x'.repeat(100_000) }).detail).toHaveLength(4000)
})

test('an address that names no place shows the beginning', () => {
  expect(['17', '', null, '0', '-3', '1e5', '9'.repeat(16)].map(readPlace)).toEqual([17, ...Array(6).fill(undefined)])
})
