import { expect, test } from 'vitest'
import { isNearlyOut } from './space'

const gib = 1024 ** 3

test('a disk is nearly full when less than a twentieth or 1 GiB of it is free', () => {
  expect(isNearlyOut({ total: 10 * gib, free: 0.51 * gib }, false)).toBe(false)
  expect(isNearlyOut({ total: 10 * gib, free: 0.49 * gib }, false)).toBe(true)
  expect(isNearlyOut({ total: 500 * gib, free: 1.01 * gib }, false)).toBe(false)
  expect(isNearlyOut({ total: 500 * gib, free: 0.99 * gib }, false)).toBe(true)
  expect(isNearlyOut(undefined, false)).toBe(false)
})

test('it is over when a quarter more is free', () => {
  expect(isNearlyOut({ total: 500 * gib, free: 1.2 * gib }, true)).toBe(true)
  expect(isNearlyOut({ total: 500 * gib, free: 1.3 * gib }, true)).toBe(false)
})
