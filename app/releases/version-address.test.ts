import { expect, test } from 'vitest'
import { versionInAddress, versionOfAddress } from './version-address'

test('a release with any name has an address', () => {
  const names = [
    'shop@1.2.3+build/4',
    '.',
    '..',
    '../x',
    'a b',
    'a%2Fb',
    '~2F',
    'äöü 🙂',
    'x.data',
    'f00d',
    '?',
    '#',
    '"<',
    '\ufeffx',
  ]
  for (const name of names) {
    const segment = versionInAddress(name)
    expect(segment).toMatch(/^[A-Za-z0-9@._+~-]+$/)
    expect(new URL(`http://x/releases/shop/${segment}`).pathname).toBe(`/releases/shop/${segment}`)
    expect(segment.endsWith('.data')).toBe(false)
    expect(versionOfAddress(segment)).toBe(name)
  }
  expect(versionInAddress('shop@1.2.3+build/4')).toBe('shop@1.2.3+build~2F4')
})

test('a segment that this function did not write is not the address of a release', () => {
  for (const wrong of ['~', '~2', '~zz', 'a~FF', '~2f']) expect(versionOfAddress(wrong)).toBeUndefined()
})
