import { expect, test } from 'vitest'
import { turnWaits } from './turn-waits'

test('waits are summed for good, and those of the last minute apart', () => {
  const waits = turnWaits()
  waits.waited(5, 1_000)
  waits.waited(40, 29_000)
  waits.waited(3, 31_000)
  expect(waits.figures(59_000)).toEqual({ turns: 3, waited: 48, lately: { turns: 3, waited: 48, longest: 40 } })
  expect(waits.figures(61_000)).toEqual({ turns: 3, waited: 48, lately: { turns: 1, waited: 3, longest: 3 } })
  expect(waits.figures(500_000)).toEqual({ turns: 3, waited: 48, lately: { turns: 0, waited: 0, longest: 0 } })
})

test('what a transaction that has begun waits for in addition counts as a wait, not as another turn', () => {
  const waits = turnWaits()
  waits.waited(1, 0)
  waits.waited(7, 0, false)
  expect(waits.figures(0)).toMatchObject({ turns: 1, waited: 8, lately: { turns: 1, waited: 8, longest: 7 } })
})
