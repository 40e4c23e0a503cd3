import { expect, test } from 'vitest'
import { djb2, possibleDigests } from './next-digest'

test('a thrown string has the digest every Next.js shows for it', () => {
  expect(djb2('just a string')).toBe('2384677737')
})

test('an error is hashed as message and stack', () => {
  const stack = 'Error: boom\n    at f (/app/.next/server/a.js:1:2)'
  expect(possibleDigests('boom', stack)).toEqual([djb2(`boom${stack}`)])
})

test('without a stack, 15.x hashes the word undefined', () => {
  expect(possibleDigests('boom', undefined)).toEqual([djb2('boom'), djb2('boomundefined')])
})
