import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '../clock'
import { ageWords, agoWords, exactWords, isoText, waitWords } from './time-words'

const now = Date.UTC(2026, 2, 12, 14, 3, 22)

test('how long ago something was is said in its own unit', () => {
  expect(agoWords(now - seconds(2), now)).toBe('just now')
  expect(agoWords(now + minutes(5), now)).toBe('just now')
  expect(agoWords(now - seconds(59), now)).toBe('59 s ago')
  expect(agoWords(now - minutes(59), now)).toBe('59 min ago')
  expect(agoWords(now - hours(23), now)).toBe('23 h ago')
  expect(agoWords(now - days(13), now)).toBe('13 d ago')
  expect(agoWords(now - days(20), now)).toBe('20 Feb')
  expect(agoWords(now - days(400), now)).toBe('5 Feb 2025')
})

test('an age has no "ago"', () => {
  expect(ageWords(now - days(20), now)).toBe('2 wk')
  expect(ageWords(now + days(1), now)).toBe('0 s')
})

test('an instant no date can hold is still a time', () => {
  expect(exactWords(now)).toBe('2026-03-12 14:03:22 UTC')
  expect(isoText(Number.NaN)).toBe('1970-01-01T00:00:00.000Z')
  expect(isoText(1e300)).toBe('+275760-09-13T00:00:00.000Z')
})

test('waiting is told in whole seconds or minutes', () => {
  expect([1, 2, 89, 90, 600].map(waitWords)).toEqual(['1 second', '2 seconds', '89 seconds', '2 minutes', '10 minutes'])
})
