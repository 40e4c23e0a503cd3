import { expect, test } from 'vitest'
import { receiptPath } from './receipt-path'

test.each([
  ['3862911841', '/d/3862911841'],
  ['../../x', '/d/..%2F..%2Fx'],
  ['a/b?c#d', '/d/a%2Fb%3Fc%23d'],
  ['..\\x', '/d/..%5Cx'],
  ['100%', '/d/100%25'],
  ['shop.data', '/d/shop%2Edata'],
  // A lone surrogate.
  ['abc\ud83d', '/d/abc%EF%BF%BD'],
])('the receipt of %j has one segment behind /d/', (code, path) => {
  expect(receiptPath(code)).toBe(path)
})
