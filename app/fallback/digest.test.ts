import { expect, test } from 'vitest'
import { isBrowserDigest, isDigest, mintDigest } from './digest'

test('a digest has ten characters that nobody mixes up; those of a browser begin with c', () => {
  for (let i = 0; i < 200; i++) {
    expect(mintDigest('server')).toMatch(/^[23456789abcdefghjkmnpqrstvwxyz]{10}$/)
    expect(mintDigest('browser')).toMatch(/^c[23456789abcdefghjkmnpqrstvwxyz]{10}$/)
  }
})

test('no two digests are the same, and every character is used about equally', () => {
  const digests = Array.from({ length: 3000 }, () => mintDigest('server'))
  expect(new Set(digests).size).toBe(digests.length)
  const counts = Object.values(countsOf(digests.join('')))
  expect(counts).toHaveLength(30)
  expect(Math.min(...counts)).toBeGreaterThan(800)
  expect(Math.max(...counts)).toBeLessThan(1200)
})

test.each(['', 'c', '2v3j2h72z', '2v3j2h72z80', 'O123456789', '<script>ab', 42, null, {}])(
  '%j is no digest',
  (value) => {
    expect(isDigest(value)).toBe(false)
  },
)

test('a digest of the server that begins with c is not taken for one of a browser', () => {
  expect(isDigest('c2v3j2h72z')).toBe(true)
  expect(isBrowserDigest('c2v3j2h72z')).toBe(false)
  expect(isBrowserDigest('cc2v3j2h72z')).toBe(true)
})

function countsOf(text: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const character of text) counts[character] = (counts[character] ?? 0) + 1
  return counts
}
