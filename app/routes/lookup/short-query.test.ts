import { expect, test } from 'vitest'
import { recognise } from '~/digests/recognise'
import { shortQuery } from './short-query'

test('what fits into an address is kept as it was pasted', () => {
  expect(shortQuery('  Application error\r\nDigest: 3862911841 ')).toBe('Application error\nDigest: 3862911841')
})

test('of a long paste the codes are kept, wherever they stood', () => {
  const kept = shortQuery(`${'A page with very much text. '.repeat(400)}\nDigest: 3862911841`)
  expect(recognise(kept).codes[0]).toEqual({ kind: 'digest', value: '3862911841' })
  expect(kept.length).toBeLessThan(1000)
})

test('a long text without a code, even one that is cut inside a character, still makes an address', () => {
  expect(encodeURIComponent(shortQuery('\u{1F4A5} '.repeat(20_000))).length).toBeLessThan(6000)
  expect(() => encodeURIComponent(shortQuery('\uD83D'))).not.toThrow()
})
