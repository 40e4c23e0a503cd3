import { expect, test } from 'vitest'
import { newsTexts } from '../texts/en/news'
import { issueWords, listWords } from './news-words'

test('a list says what is new and what has new events, and nothing when there is nothing', () => {
  const news = { fresh: 0, changed: 0, full: false }
  expect(listWords(undefined, newsTexts.english)).toBeUndefined()
  expect(listWords(news, newsTexts.english)).toBeUndefined()
  expect(listWords({ ...news, fresh: 3 }, newsTexts.english)).toBe('3 new')
  expect(listWords({ ...news, changed: 1 }, newsTexts.english)).toBe('1 with new events')
  expect(listWords({ ...news, fresh: 3, changed: 2 }, newsTexts.english)).toBe('3 new, 2 with new events')
  expect(listWords({ fresh: 90, changed: 10, full: true }, newsTexts.english)).toBe('100+ new or changed')
})

test('an issue says how many events came, and what became of it meanwhile', () => {
  const shown = { count: 3, status: 'open' }
  expect(issueWords(shown, undefined, newsTexts.english)).toBeUndefined()
  expect(issueWords(shown, shown, newsTexts.english)).toBeUndefined()
  expect(issueWords(shown, { count: 4, status: 'open' }, newsTexts.english)).toBe('1 new event')
  expect(issueWords(shown, { count: 5, status: 'muted' }, newsTexts.english)).toBe('2 new events, muted')
  // Merged and taken apart again, or retention: fewer than before is not news.
  expect(issueWords(shown, { count: 2, status: 'resolved' }, newsTexts.english)).toBe('resolved')
})
