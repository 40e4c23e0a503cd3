import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '../clock'
import { time } from './de/time'
import { timeTexts } from './en/time'
import { ageWords, agoWords, clockWords, exactWords, isoText, waitWords } from './time-words'

const now = Date.UTC(2026, 2, 12, 14, 3, 22)
const english = { texts: timeTexts.english, zone: 'UTC' }
const german = { texts: time, zone: 'Europe/Berlin' }

test('how long ago something was is said in its own unit', () => {
  expect(agoWords(now - seconds(2), now, english)).toBe('just now')
  expect(agoWords(now + minutes(5), now, english)).toBe('just now')
  expect(agoWords(now - seconds(59), now, english)).toBe('59 s ago')
  expect(agoWords(now - minutes(59), now, english)).toBe('59 min ago')
  expect(agoWords(now - hours(23), now, english)).toBe('23 h ago')
  expect(agoWords(now - days(13), now, english)).toBe('13 d ago')
  expect(agoWords(now - days(20), now, english)).toBe('20 Feb')
  expect(agoWords(now - days(400), now, english)).toBe('5 Feb 2025')
})

test('an age has no "ago"', () => {
  expect(ageWords(now - days(20), now, english)).toBe('2 wk')
  expect(ageWords(now + days(1), now, english)).toBe('0 s')
})

test('an instant no date can hold is still a time', () => {
  expect(exactWords(now, english)).toBe('2026-03-12 14:03:22 UTC')
  expect(isoText(Number.NaN)).toBe('1970-01-01T00:00:00.000Z')
  expect(isoText(1e300)).toBe('+275760-09-13T00:00:00.000Z')
  expect(exactWords(1e300, german)).toContain('275760')
})

test('an exact time is told in the zone of who reads it, in summer and in winter, and names it', () => {
  expect(exactWords(now, { ...english, zone: 'Europe/Berlin' })).toBe('2026-03-12 15:03:22 UTC+1')
  expect(exactWords(now + days(90), { ...english, zone: 'Europe/Berlin' })).toBe('2026-06-10 16:03:22 UTC+2')
  expect(exactWords(now, { ...english, zone: 'Asia/Kolkata' })).toBe('2026-03-12 19:33:22 UTC+5:30')
  expect(exactWords(now, { ...english, zone: 'America/St_Johns' })).toBe('2026-03-12 11:33:22 UTC-2:30')
  expect(exactWords(now, { ...english, zone: 'Nowhere/Else' })).toBe('2026-03-12 14:03:22 UTC')
  expect(clockWords(now, 'Europe/Berlin')).toBe('15:03:22.000')
})

test('a day is the day of the zone', () => {
  const night = Date.UTC(2026, 0, 31, 23, 30)
  expect(agoWords(night, now, english)).toBe('31 Jan')
  expect(agoWords(night, now, german)).toBe('1. Feb.')
})

test('German says the same', () => {
  expect(agoWords(now - days(1), now, german)).toBe('vor 1 Tag')
  expect(agoWords(now - days(400), now, german)).toBe('5. Feb. 2025')
  expect(exactWords(now, german)).toBe('12.03.2026 15:03:22 UTC+1')
})

test('waiting is told in whole seconds or minutes', () => {
  const waits = [1, 2, 89, 90, 600].map((wait) => waitWords(wait, english))
  expect(waits).toEqual(['1 second', '2 seconds', '89 seconds', '2 minutes', '10 minutes'])
})
