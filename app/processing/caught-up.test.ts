import { expect, test } from 'vitest'
import { makeCaughtUp } from './caught-up'

const at = (offset: number) => ({ segment: 1, offset })

test('nothing is known until the inbox has reported its end', () => {
  const caughtUp = makeCaughtUp()
  caughtUp.recorded(at(5))
  expect(caughtUp.until(100)).toBeUndefined()
})

test('when everything is recorded, everything before now is', () => {
  const caughtUp = makeCaughtUp()
  caughtUp.recorded(at(5))
  caughtUp.durable(at(5))
  expect([caughtUp.until(100), caughtUp.until(200)]).toEqual([100, 200])
})

test('while the inbox is never empty, the answer advances to the time of earlier questions', () => {
  const caughtUp = makeCaughtUp()
  caughtUp.recorded(at(0))
  caughtUp.durable(at(10))
  expect(caughtUp.until(100)).toBeUndefined()
  caughtUp.durable(at(20))
  caughtUp.recorded(at(9))
  expect(caughtUp.until(200)).toBeUndefined()
  caughtUp.recorded(at(10))
  expect(caughtUp.until(300)).toBe(100)
  caughtUp.durable(at(30))
  caughtUp.recorded(at(20))
  expect(caughtUp.until(400)).toBe(300)
})
