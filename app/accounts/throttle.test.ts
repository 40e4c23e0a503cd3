import { expect, test } from 'vitest'
import { minutes } from '../clock'
import { makeThrottle } from './throttle'

test('lets the allowance through at once, then says when to come back', () => {
  const throttle = makeThrottle({ limit: 3, per: minutes(1) })
  expect([1, 2, 3].map(() => throttle.take('a', 0))).toEqual([undefined, undefined, undefined])
  expect(throttle.take('a', 0)).toBe(20)
  expect(throttle.take('a', 5000)).toBe(15)
})

test('refills evenly, also for those who keep knocking', () => {
  const throttle = makeThrottle({ limit: 3, per: minutes(1) })
  for (let i = 0; i < 3; i++) throttle.take('a', 0)
  for (let at = 1000; at < 20_000; at += 1000) expect(throttle.take('a', at)).toBeGreaterThan(0)
  expect(throttle.take('a', 20_000)).toBeUndefined()
  expect(throttle.take('a', 20_000)).toBe(20)
})

test('keys do not share an allowance, and a forgiven key starts afresh', () => {
  const throttle = makeThrottle({ limit: 1, per: minutes(1) })
  expect(throttle.take('a', 0)).toBeUndefined()
  expect(throttle.take('b', 0)).toBeUndefined()
  expect(throttle.take('a', 0)).toBe(60)
  throttle.forgive('a')
  expect(throttle.take('a', 0)).toBeUndefined()
})

test('a turn that was given back can be taken again, once', () => {
  const throttle = makeThrottle({ limit: 1, per: minutes(1) })
  throttle.take('a', 0)
  throttle.giveBack('a')
  throttle.giveBack('a')
  expect(throttle.take('a', 0)).toBeUndefined()
  expect(throttle.take('a', 0)).toBe(60)
})

test('a clock that steps back takes no turns away', () => {
  const throttle = makeThrottle({ limit: 2, per: minutes(1) })
  expect(throttle.take('a', 100_000)).toBeUndefined()
  expect(throttle.take('a', 0)).toBeUndefined()
})

test('a flood of invented keys forgets the ones used longest ago, not the busy one', () => {
  const throttle = makeThrottle({ limit: 1, per: minutes(1), keys: 10 })
  throttle.take('busy', 0)
  for (let i = 0; i < 100; i++) {
    throttle.take(`invented ${i}`, 0)
    expect(throttle.take('busy', 0)).toBe(60)
  }
  throttle.take('invented 0', 0)
  expect(throttle.take('invented 1', 0)).toBeUndefined()
})
