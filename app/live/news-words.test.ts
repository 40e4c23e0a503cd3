import { expect, test } from 'vitest'
import { issueWords, listWords } from './news-words'

test('a list says what is new and what has new events, and nothing when there is nothing', () => {
  const news = { fresh: 0, changed: 0, full: false }
  expect(listWords(undefined)).toBeUndefined()
  expect(listWords(news)).toBeUndefined()
  expect(listWords({ ...news, fresh: 3 })).toBe('3 new')
  expect(listWords({ ...news, changed: 1 })).toBe('1 with new events')
  expect(listWords({ ...news, fresh: 3, changed: 2 })).toBe('3 new, 2 with new events')
  expect(listWords({ fresh: 90, changed: 10, full: true })).toBe('100 or more new or changed')
})

test('an issue says how many events came, and what became of it meanwhile', () => {
  const shown = { count: 3, status: 'open' }
  expect(issueWords(shown, undefined)).toBeUndefined()
  expect(issueWords(shown, shown)).toBeUndefined()
  expect(issueWords(shown, { count: 4, status: 'open' })).toBe('1 new event')
  expect(issueWords(shown, { count: 5, status: 'muted' })).toBe('2 new events, muted meanwhile')
  // Merged and taken apart again, or retention: fewer than before is not news.
  expect(issueWords(shown, { count: 2, status: 'resolved' })).toBe('resolved meanwhile')
})
