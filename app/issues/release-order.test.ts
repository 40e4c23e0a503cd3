import { expect, test } from 'vitest'
import { compareReleases } from './release-order'

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
