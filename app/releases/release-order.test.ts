import { expect, test } from 'vitest'
import { compareReleases, placeOfRelease } from './release-order'

const later = (a: string, b: string) => compareReleases({ version: a, firstSeen: 1 }, { version: b, firstSeen: 2 }) > 0

test('versions of one package go by their numbers, whenever they were seen', () => {
  expect(later('shop@1.10.0', 'shop@1.9.9')).toBe(true)
  expect(later('v2.0.0', 'v2.0.0-rc.2')).toBe(true)
  expect(later('2.0.0-rc.10', '2.0.0-rc.9')).toBe(true)
  expect(later('2.0.0-rc.1', '2.0.0-beta')).toBe(true)
  expect(later('2.0.0-rc.1', '2.0.0-rc')).toBe(true)
  expect(later('2.0.0-a', '2.0.0-1')).toBe(true)
  expect(later('2026.11.21.2', '2026.11.21')).toBe(true)
  expect(later('1.9.9', '1.10.0')).toBe(false)
})

test('what is no version goes by its first event', () => {
  expect(compareReleases({ version: 'f00dcafe', firstSeen: 9 }, { version: '0badbeef', firstSeen: 3 })).toBeGreaterThan(
    0,
  )
  expect(compareReleases({ version: '1234567', firstSeen: 3 }, { version: '7654321', firstSeen: 9 })).toBeLessThan(0)
  expect(compareReleases({ version: 'shop@2.0.0', firstSeen: 3 }, { version: 'api@1.0.0', firstSeen: 9 })).toBeLessThan(
    0,
  )
  expect(compareReleases({ version: '1.0.0+2', firstSeen: 9 }, { version: '1.0.0+1', firstSeen: 3 })).toBeGreaterThan(0)
})

test('nothing is later than a release that was never seen, except by its number', () => {
  expect(compareReleases({ version: 'f00dcafe', firstSeen: 9 }, { version: '0badbeef' })).toBe(0)
  expect(compareReleases({ version: '2.0.0', firstSeen: 9 }, { version: '1.0.0' })).toBeGreaterThan(0)
})

test('places sort as the versions compare', () => {
  const ordered = [
    'shop@1.0.0-1',
    'shop@1.0.0-2',
    'shop@1.0.0-10',
    'shop@1.0.0-alpha',
    'shop@1.0.0-alpha.1',
    'shop@1.0.0-alpha.beta',
    'shop@1.0.0-alpha-x',
    'shop@1.0.0-rc.2',
    'shop@1.0.0-rc.10',
    'shop@1.0.0',
    'shop@1.0.1',
    'shop@1.2.0',
    'shop@1.10.0',
    'shop@1.10.0.1',
    'shop@2.0.0',
    'shop@2026.11.21',
  ]
  const places = ordered.map((version) => placeOfRelease(version).place)
  expect(places.toSorted()).toEqual(places)
  for (const [n, version] of ordered.slice(1).entries()) {
    expect(compareReleases({ version }, { version: ordered[n]! }), version).toBeGreaterThan(0)
  }
})

test('a place is of a package, and what is no version is of none', () => {
  expect(placeOfRelease('shop@1.0').package).toBe('shop')
  expect(placeOfRelease('v1.0').package).toBe('')
  expect(placeOfRelease('1.0.0+build.7')).toEqual(placeOfRelease('1.0.0+build.8'))
  expect(placeOfRelease('01.0.00')).toEqual(placeOfRelease('1.0.0'))
  const hash = placeOfRelease('f00dcafe')
  expect(hash).toEqual(placeOfRelease('2026'))
  expect(hash.package > placeOfRelease('zzz@1.0').package).toBe(true)
})
