import { expect, test } from 'vitest'
import { days } from '../clock'
import { tokenExpiry } from './token-expiry'

test.each([
  ['30', 7 + days(30)],
  ['0', undefined],
  ['3650', 7 + days(3650)],
  ['3651', 'wrong'],
  ['-1', 'wrong'],
  ['1e3', 'wrong'],
  ['', 'wrong'],
])('%j days', (text, expiry) => {
  expect(tokenExpiry(text, 7)).toBe(expiry)
})
