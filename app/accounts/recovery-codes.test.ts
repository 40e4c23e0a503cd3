import { expect, test } from 'vitest'
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.server'

test('ten codes, all different, in groups one can copy by hand', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/)
})

test('a code is known however it is typed', () => {
  const hash = recoveryCodeHash('k4tz-9wqm-h2pr-7xce')
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(['K4TZ 9WQM H2PR 7XCE', ' k4tz9wqmh2pr7xce'].map(recoveryCodeHash)).toEqual([hash, hash])
  expect(['', '123456', 'k4tz-9wqm-h2pr', 'k4tz-9wqm-h2pr-7xc!'].map(recoveryCodeHash)).toEqual(
    Array(4).fill(undefined),
  )
})
