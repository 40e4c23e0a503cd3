import { expect, test } from 'vitest'
import { nearDigests } from './near-misses'

test('slips by one are near: a digit misheard, swapped, lost, doubled', () => {
  const near = nearDigests('3862911841')
  for (const meant of ['3862511841', '3862918141', '386291841', '3862911840', '3826911841'])
    expect(near).toContain(meant)
  expect(nearDigests('386291184')).toContain('3862911841')
})

test('thirteen is heard as thirty', () => {
  expect(nearDigests('5136677')).toContain('5306677')
  expect(nearDigests('5306677')).toContain('5136677')
})

test('near digests are few, different, possible and not the digest itself', () => {
  for (const digest of ['3862911841', '4294967295', '1000000000', '55555', '38629118411']) {
    const near = nearDigests(digest)
    expect(near.length).toBeLessThanOrEqual(300)
    expect(new Set(near).size).toBe(near.length)
    expect(near).not.toContain(digest)
    for (const candidate of near) expect(candidate).toMatch(/^[1-9]\d{0,9}$/)
    expect(Math.max(...near.map(Number))).toBeLessThanOrEqual(4294967295)
  }
})

test('codes that are not numbers have no near-misses', () => {
  expect(nearDigests('k7m2pxqz9d')).toEqual([])
})
