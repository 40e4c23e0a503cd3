import { data } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardDeferred } from './guard-deferred.server'

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

const marker = expect.objectContaining({ $digest: expect.stringMatching(/^[2-9a-z]{10}$/) })
const guarded = (value: unknown) => guardDeferred(value, 'routes/x') as Record<string, unknown>

test('a promise that rejects becomes one that resolves to a digest, however deep it lies', async () => {
  const fails = () => Promise.reject(new Error('boom'))
  const value = guarded({ top: fails(), list: [1, { deep: fails() }], later: Promise.resolve({ inner: fails() }) })
  expect(await value.top).toEqual(marker)
  expect(await (value.list as [number, { deep: unknown }])[1].deep).toEqual(marker)
  expect(await ((await value.later) as { inner: unknown }).inner).toEqual(marker)
})

test('a promise that resolves stays what it is', async () => {
  expect(await guarded({ late: Promise.resolve('fine') }).late).toBe('fine')
})

test('what a loader returned is not changed, and what holds no promise is not copied', () => {
  const plain = { rows: [{ a: 1 }], at: new Date(0), tags: new Map([['a', 1]]) }
  expect(guardDeferred(plain, 'routes/x')).toBe(plain)
  const original = { late: Promise.resolve(1), rows: plain.rows }
  const copy = guarded(original)
  expect(copy).not.toBe(original)
  expect(copy.rows).toBe(plain.rows)
})

test('data with status and headers keeps them', async () => {
  const answer = guardDeferred(data({ late: Promise.reject(new Error('boom')) }, { status: 202 }), 'routes/x')
  expect(answer).toMatchObject({ type: 'DataWithResponseInit', init: { status: 202 } })
  expect(await (answer as { data: { late: unknown } }).data.late).toEqual(marker)
})

test('values that hold themselves end', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(guardDeferred(circle, 'routes/x')).toBe(circle)
})
