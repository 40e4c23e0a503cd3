import { expect, test } from 'vitest'
import { stepSize } from './step-size'

test('steps grow while they are quick, up to the most, and shrink at once when one takes long, down to one', () => {
  const steps = stepSize({ first: 100, most: 350, milliseconds: 5 })
  const after = (milliseconds: number) => {
    steps.took(milliseconds)
    return steps.size()
  }
  expect([steps.size(), after(1), after(0), after(4)]).toEqual([100, 200, 350, 350])
  expect([after(50), after(5), after(10_000)]).toEqual([35, 35, 1])
  expect(after(1)).toBe(2)
})
