import { expect, test } from 'vitest'
import { bytesOfHex } from './hex.server'

test('32 hexadecimal digits are 16 bytes, in lower and upper case', () => {
  expect(bytesOfHex('0123456789abcdef0123456789ABCDEF')?.toString('hex')).toBe('0123456789abcdef0123456789abcdef')
})

test.each([
  ['an odd number of digits', 'a'.repeat(31)],
  ['a digit too many', 'a'.repeat(33)],
  ['another letter', `${'a'.repeat(31)}g`],
  ['a character whose lower byte is a digit', `${'a'.repeat(31)}\u0131`],
  ['a line end', `${'a'.repeat(32)}\n`],
  ['nothing', ''],
])('%s is no id', (_, text) => expect(bytesOfHex(text)).toBeUndefined())
