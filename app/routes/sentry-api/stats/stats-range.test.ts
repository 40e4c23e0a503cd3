import { expect, test } from 'vitest'
import { days, hourOf, hours } from '~/clock'
import { statsRange } from './stats-range'

const now = days(20_000) + hours(7)
const asked = (text: string) => statsRange(new URLSearchParams(text), now)

test('a range is in steps of whole hours', () => {
  expect(asked('')).toEqual({ from: hourOf(now) - 24, until: hourOf(now) - 1, step: 1 })
  expect(asked('statsPeriod=48h&interval=1d')).toEqual({
    from: hourOf(days(19_998)),
    until: hourOf(now) - 1,
    step: 24,
  })
  expect(asked('statsPeriod=1h&interval=10m')).toMatchObject({ step: 1 })
  // As Grafana writes it.
  expect(asked('statsPeriod=1h&interval=300')).toMatchObject({ step: 1 })
  expect(asked('statsPeriod=48h&interval=86400')).toMatchObject({ step: 24 })
  expect(asked('interval=often')).toBe('“interval” is a span like 1h or 1d, or a number of seconds.')
})

test('an interval that is longer than a range may be does not reach further back', () => {
  const range = asked('statsPeriod=1h&interval=99999w')
  expect(range).toMatchObject({ step: 31 * 24 })
  expect(hourOf(now) - (range as { from: number }).from).toBeLessThanOrEqual(31 * 24)
})
