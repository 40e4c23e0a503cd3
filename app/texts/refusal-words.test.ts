import { expect, test } from 'vitest'
import { hours, minutes } from '../clock'
import { recentSince } from '../projects/recent-refusals'
import { refusals as german } from './de/refusals'
import { refusalsTexts } from './en/refusals'
import { dropLabel, limitSentences, refusalLabel, refusalSentences } from './refusal-words'

const english = refusalsTexts.english
const ten = 490_000
const now = hours(ten) + minutes(20)
const refused = (count: number, parts: object = {}) => {
  return { itemKind: 'event', reason: 'quota_project', hour: ten, count, ...parts }
}

test('what is being refused is said in a plain sentence, with the time it covers', () => {
  const said = (counts: ReturnType<typeof refused>[], at: number) => refusalSentences(counts, at, english)
  expect(said([refused(312)], now)).toEqual(['312 events rejected in 20 min (over the project’s quota).'])
  expect(said([refused(312)], hours(ten + 1))).toEqual(['312 events rejected in 1 h (over the project’s quota).'])
  expect(said([refused(1300, { hour: ten - 1 }), refused(1)], now)).toEqual([
    '1,301 events rejected in 80 min (over the project’s quota).',
  ])
})

test('one item is refused in the singular, several kinds in one sentence, several reasons in several', () => {
  const counts = [
    refused(1, { reason: 'too_large' }),
    refused(2, { itemKind: 'attachment' }),
    refused(7),
    refused(1, { itemKind: 'statsd' }),
  ]
  expect(refusalSentences(counts, now, english)).toEqual([
    '7 events, 2 attachments and 1 item of type statsd rejected in 20 min (over the project’s quota).',
    '1 event rejected in 20 min (too large).',
  ])
  expect(refusalSentences(counts, now, german)).toEqual([
    '7 Ereignisse, 2 Anhänge und 1 Eintrag vom Typ statsd in 20 Min. abgelehnt (Kontingent des Projekts erschöpft).',
    '1 Ereignis in 20 Min. abgelehnt (zu groß).',
  ])
})

test('a content type that is not taken is not called an encoding', () => {
  const counts = [refused(4, { itemKind: 'request', reason: 'unsupported_content_type' })]
  expect(refusalSentences(counts, now, english)).toEqual(['4 requests rejected in 20 min (unsupported content type).'])
  expect(refusalSentences(counts, now, german)).toEqual([
    '4 Anfragen in 20 Min. abgelehnt (Inhaltstyp nicht unterstützt).',
  ])
})

test('a limit is named with its start and, when it is known, its end', () => {
  const since = Date.parse('2026-05-04T14:02:31Z')
  const limits = [
    { reason: 'quota_project', category: 'error', since, count: 1200, until: since + minutes(3) } as const,
    { reason: 'spike_sampled', category: 'monitor', since, count: 1 } as const,
  ]
  expect(limitSentences(limits, english)).toEqual([
    '1,200 events rejected since 14:02 UTC (over the project’s quota). Accepted again from 14:05 UTC.',
    '1 check-in rejected since 14:02 UTC (sampled during a spike).',
  ])
  expect(limitSentences(limits, german)[0]).toBe(
    '1.200 Ereignisse seit 14:02 UTC abgelehnt (Kontingent des Projekts erschöpft). Wieder angenommen ab 14:05 UTC.',
  )
})

test('a reason of an SDK without a label is shown as it was sent', () => {
  expect(dropLabel('network_error', german)).toBe('Netzwerkfehler')
  expect(dropLabel('moon_phase', german)).toBe('moon phase')
})

test('nothing is said of what is over, taken back, or no news', () => {
  const counts = [
    refused(5, { hour: recentSince(now) - 1 }),
    refused(0, { reason: 'malformed' }),
    refused(9, { reason: 'not_kept', itemKind: 'transaction' }),
    refused(2, { reason: 'dropped_by_operator' }),
  ]
  expect(refusalSentences(counts, now, english)).toEqual([])
})

test('an unknown reason is quoted as it is kept', () => {
  expect(refusalLabel('moon_phase', english)).toBe('moon phase')
  expect(refusalLabel('constructor', english)).toBe('constructor')
  expect(refusalLabel('', english)).toBe('no reason given')
})
