import { expect, test } from 'vitest'
import { compareReleases, placeOfRelease } from './release-order'

const later = (a: string, b: string) => compareReleases({ version: a, firstSeen: 1 }, { version: b, firstSeen: 2 }) > 0

test('versions of one package are ordered by their numbers, regardless of when they were seen', () => {
  expect(later('shop@1.10.0', 'shop@1.9.9')).toBe(true)
  expect(later('v2.0.0', 'v2.0.0-rc.2')).toBe(true)
  expect(later('2.0.0-rc.10', '2.0.0-rc.9')).toBe(true)
  expect(later('2.0.0-rc.1', '2.0.0-beta')).toBe(true)
  expect(later('2.0.0-rc.1', '2.0.0-rc')).toBe(true)
  expect(later('2.0.0-a', '2.0.0-1')).toBe(true)
  expect(later('2026.11.21.2', '2026.11.21')).toBe(true)
  expect(later('1.9.9', '1.10.0')).toBe(false)
})

test('releases that are not versions are ordered by their first event', () => {
  expect(compareReleases({ version: 'f00dcafe', firstSeen: 9 }, { version: '0badbeef', firstSeen: 3 })).toBeGreaterThan(
    0,
  )
  expect(compareReleases({ version: '1234567', firstSeen: 3 }, { version: '7654321', firstSeen: 9 })).toBeLessThan(0)
  expect(compareReleases({ version: 'shop@2.0.0', firstSeen: 3 }, { version: 'api@1.0.0', firstSeen: 9 })).toBeLessThan(
    0,
  )
  expect(compareReleases({ version: '1.0.0+2', firstSeen: 9 }, { version: '1.0.0+1', firstSeen: 3 })).toBeGreaterThan(0)
})

test('a release that was never seen is only ordered by its number', () => {
  expect(compareReleases({ version: 'f00dcafe', firstSeen: 9 }, { version: '0badbeef' })).toBe(0)
  expect(compareReleases({ version: '2.0.0', firstSeen: 9 }, { version: '1.0.0' })).toBeGreaterThan(0)
})

test('sort keys have the order of the versions', () => {
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

test('a sort key belongs to a package, and a release that is not a version to none', () => {
  expect(placeOfRelease('shop@1.0').package).toBe('shop')
  expect(placeOfRelease('v1.0').package).toBe('')
  expect(placeOfRelease('1.0.0+build.7')).toEqual(placeOfRelease('1.0.0+build.8'))
  expect(placeOfRelease('01.0.00')).toEqual(placeOfRelease('1.0.0'))
  const hash = placeOfRelease('f00dcafe')
  expect(hash).toEqual(placeOfRelease('2026'))
  expect(hash.package > placeOfRelease('zzz@1.0').package).toBe(true)
})
