import { expect, test } from 'vitest'
import { hours, seconds } from '../clock'
import { LogRate } from './log-rate'

const at = hours(500_000)

test('a project may send a number of lines in a minute, and other projects theirs', () => {
  const rate = new LogRate(100)
  expect(rate.take(1, 60, at)).toBe(0)
  expect(rate.take(1, 50, at + seconds(40))).toBe(20)
  expect(rate.take(1, 40, at + seconds(40))).toBe(0)
  expect(rate.take(2, 100, at + seconds(40))).toBe(0)
  expect(rate.take(1, 1, at + seconds(59.9))).toBe(1)
  expect(rate.take(1, 100, at + seconds(60))).toBe(0)
})
