import { expect, test } from 'vitest'
import { djb2, nextDigest, possibleDigests } from './next-digest'

test('a thrown string has the digest every Next.js shows for it', () => {
  expect(nextDigest('just a string')).toBe('2384677737')
})

test('an error is hashed as message and stack, unless it carries a digest', () => {
  const error = { message: 'boom', stack: 'Error: boom\n    at f (/app/.next/server/a.js:1:2)' }
  expect(nextDigest(error)).toBe(djb2(error.message + error.stack))
  expect(nextDigest({ ...error, digest: 'ORD-7F3K' })).toBe('ORD-7F3K')
})

test('without a stack, 15.x hashes the word undefined', () => {
  expect(possibleDigests('boom', undefined)).toEqual([djb2('boom'), djb2('boomundefined')])
})
