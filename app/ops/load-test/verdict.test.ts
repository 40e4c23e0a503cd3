import { expect, test } from 'vitest'
import { carries, type LoadTestOutcome, quantilesOf, rowsOf, sentenceOf } from './verdict'

const fine: LoadTestOutcome = {
  ...{ rate: 200, seconds: 300, sent: 60_000, acknowledged: 60_000, refused: {} },
  ...{ acknowledgement: { p50: 1.2, p99: 6 }, lookUp: { p50: 1.5, p99: 5 } },
  ...{ mostBehind: 0.4, drained: 0.2, bytesPerEvent: 2048 },
}

test('a machine carries a rate when everything was accepted and recorded soon', () => {
  expect(carries(fine)).toBe(true)
  expect(sentenceOf(fine)).toBe(
    'This machine carries 200 events a second (17 million a day): all were accepted, and found at most 1 s later.',
  )
})

test('what was refused, or waited for long, is said', () => {
  const refused = { ...fine, acknowledged: 59_000, refused: { 0: 10, 429: 990 } }
  expect(sentenceOf(refused)).toContain('1000 of 60000 were not accepted')
  expect(rowsOf(refused)).toContainEqual(['Answered 429', '990'])
  expect(rowsOf(refused)).toContainEqual(['Without an answer', '10'])
  expect(sentenceOf({ ...fine, drained: 40.2 })).toContain('waited up to 41 s')
  expect(carries({ ...fine, mostBehind: 6 })).toBe(false)
})

test('quantiles are of the sorted numbers; of none they are 0', () => {
  expect(quantilesOf(Array.from({ length: 100 }, (_, n) => 100 - n))).toEqual({ p50: 51, p99: 100 })
  expect(quantilesOf([])).toEqual({ p50: 0, p99: 0 })
})
