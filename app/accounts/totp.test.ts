import { expect, test } from 'vitest'
import { makeTotpSecret, stepOfCode, totpAddress } from './totp.server'

/** RFC 6238, appendix B: the SHA-1 secret "12345678901234567890" and the last six digits of its codes. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('the code of second %d is the one of RFC 6238', (second, code) => {
  expect(stepOfCode(secret, code, second * 1000)).toBe(Math.floor(second / 30))
})

test('a clock that is one step off still gives the step of the code, two steps off nothing', () => {
  const steps = [-60, -30, 0, 30, 60].map((off) => stepOfCode(secret, '005924', (1234567890 + off) * 1000))
  expect(steps).toEqual([undefined, 41152263, 41152263, 41152263, undefined])
})

test('spaces in a code do not matter, anything else is wrong', () => {
  const at = 1234567890 * 1000
  expect(stepOfCode(secret, ' 005 924 ', at)).toBe(41152263)
  expect(['', '5924', '0059241', '00592a', '005925'].map((code) => stepOfCode(secret, code, at))).toEqual(
    Array(5).fill(undefined),
  )
})

test('the address names the instance and the account', () => {
  const address = new URL(totpAddress(secret, { email: 'ada@example.com', host: 'errors.example.com' }))
  expect(decodeURIComponent(address.pathname)).toContain('Digestline errors.example.com:ada@example.com')
  expect(address.searchParams.get('secret')).toBe(secret)
  expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
})
