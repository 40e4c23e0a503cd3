import { expect, test } from 'vitest'
import { digestGroups } from './digest-groups'

test.each([
  ['3862911841', '386 291 1841'],
  ['386291184', '386 291 184'],
  ['38629118', '386 291 18'],
  ['c2k9m4p7q3x', 'c2k 9m4 p7q 3x'],
  ['1841', '1841'],
  ['c3ebd3e6dabf4d66b170874be49c9337', 'c3ebd3e6dabf4d66b170874be49c9337'],
])('%s is shown as %s', (digest, shown) => {
  expect(digestGroups(digest).join(' ')).toBe(shown)
  expect(digestGroups(digest).join('')).toBe(digest)
})
