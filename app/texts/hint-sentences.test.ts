import { expect, test } from 'vitest'
import { hints as german } from './de/hints'
import { hintsTexts } from './en/hints'
import { hintSentences, tellSentence } from './hint-sentences'

const { english } = hintsTexts

test('hints are sentences in the language of the page', () => {
  const hints = [{ what: 'unknown', code: '3862911841' } as const, { what: 'old' } as const]
  expect(hintSentences(hints, english)).toEqual(['No event or issue has the code 3862911841.', english.old])
  expect(hintSentences(hints, german)).toEqual(['Kein Ereignis und kein Issue hat den Code 3862911841.', german.old])
})

test('a signal is called what it is, and that it cannot be looked up', () => {
  expect(hintSentences([{ what: 'signal', signal: 'NEXT_NOT_FOUND' }], english)).toEqual([
    'NEXT_NOT_FOUND is how Next.js shows its not-found page, not an error. It cannot be looked up.',
  ])
})

test('a caller hears which release has the fix', () => {
  expect(tellSentence({ what: 'fixedIn', release: 'shop@2' }, german)).toContain('Release shop@2')
})

test('an evicted event is said with its day and the reason', () => {
  const hint = { what: 'evicted', at: Date.UTC(2026, 11, 3, 12), reason: 'age' } as const
  expect(hintSentences([hint], english)).toEqual([
    'Its event was deleted on December 3, 2026: older than the age limit. The issue and its counts are still there.',
  ])
  expect(hintSentences([hint], german)[0]).toContain('am 3. Dezember 2026 gelöscht: älter als die Altersgrenze.')
})
