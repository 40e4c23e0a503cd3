import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSealer } from './seal.server'

const [first, second] = [randomBytes(32), randomBytes(32)]
const sealer = makeSealer([first])

test('what was sealed opens again, and looks different each time', () => {
  const sealed = [sealer.seal('geheim é'), sealer.seal('geheim é')]
  expect(sealed.map(sealer.open)).toEqual(['geheim é', 'geheim é'])
  expect(sealed[0]).not.toBe(sealed[1])
  expect(sealed.join()).not.toContain('geheim')
})

test('a text that was changed, cut or sealed with another key does not open', () => {
  const sealed = sealer.seal('secret')
  const flipped = sealed.slice(0, -3) + (sealed.at(-3) === 'A' ? 'B' : 'A') + sealed.slice(-2)
  const others = [flipped, sealed.slice(0, 30), sealed.replace('v1', 'v2'), makeSealer([second]).seal('secret'), '']
  expect(others.map(sealer.open)).toEqual(others.map(() => undefined))
})

test('after a new key old texts still open and are known as old', () => {
  const sealed = sealer.seal('secret')
  const rotated = makeSealer([second, first])
  expect(rotated.open(sealed)).toBe('secret')
  expect([rotated.isOld(sealed), rotated.isOld(rotated.seal('secret'))]).toEqual([true, false])
})
