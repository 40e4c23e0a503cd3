import { expect, test } from 'vitest'
import { countWords, plural, shortCount } from './count-words'

test('large counts are cut to what a narrow column holds', () => {
  expect(shortCount(9_999)).toBe('9,999')
  expect(shortCount(12_345)).toBe('12.3k')
  expect(shortCount(999_499)).toBe('999k')
  expect(shortCount(4_150_000)).toBe('4.1M')
})

test('exact counts are grouped by thousands', () => {
  expect(countWords(1_234_567)).toBe('1,234,567')
  expect(plural(1, 'event')).toBe('1 event')
  expect(plural(2, 'match', 'matches')).toBe('2 matches')
})
