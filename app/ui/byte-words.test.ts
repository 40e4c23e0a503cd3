import { expect, test } from 'vitest'
import { byteWords } from './byte-words'

test('sizes are told in the unit that fits', () => {
  expect([0, 812, 4096, 999_499, 999_500, 20_971_520].map(byteWords)).toEqual([
    '0 B',
    '812 B',
    '4.1 kB',
    '999 kB',
    '1 MB',
    '21 MB',
  ])
})
