import { expect, test } from 'vitest'
import { hours, minutes } from '../clock'
import { recentSince, refusalSentences } from './refusal-sentences'
import { refusalWords } from './refusal-words'

const ten = 490_000
const now = hours(ten) + minutes(20)
const refused = (count: number, parts: object = {}) => {
  return { itemKind: 'event', reason: 'quota_project', hour: ten, count, ...parts }
}

test('what is being refused is said in a plain sentence, with the time it covers', () => {
  expect(refusalSentences([refused(312)], now)).toEqual([
    'In the last 20 minutes 312 events were refused because the project’s quota was used up.',
  ])
  expect(refusalSentences([refused(312)], hours(ten + 1))).toEqual([
    'In the last hour 312 events were refused because the project’s quota was used up.',
  ])
  expect(refusalSentences([refused(1300, { hour: ten - 1 }), refused(1)], now)).toEqual([
    'In the last 80 minutes 1,301 events were refused because the project’s quota was used up.',
  ])
})

test('one item is refused in the singular, several kinds in one sentence, several reasons in several', () => {
  const counts = [
    refused(1, { reason: 'too_large' }),
    refused(2, { itemKind: 'attachment' }),
    refused(7),
    refused(1, { itemKind: 'statsd' }),
  ]
  expect(refusalSentences(counts, now)).toEqual([
    'In the last 20 minutes 7 events, 2 attachments and 1 item of type statsd were refused because the project’s quota was used up.',
    'In the last 20 minutes 1 event was refused because the size was over the limit.',
  ])
})

test('nothing is said of what is over, taken back, or no news', () => {
  const counts = [
    refused(5, { hour: recentSince(now) - 1 }),
    refused(0, { reason: 'malformed' }),
    refused(9, { reason: 'not_kept', itemKind: 'transaction' }),
    refused(2, { reason: 'dropped_by_operator' }),
  ]
  expect(refusalSentences(counts, now)).toEqual([])
})

test('a reason nobody has heard of has words too', () => {
  expect(refusalWords('moon_phase')).toEqual({ label: 'moon phase', because: 'of “moon phase”' })
  expect(refusalWords('constructor').label).toBe('constructor')
  expect(refusalWords('').label).toBe('no reason given')
})
