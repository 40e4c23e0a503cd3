import { expect, test } from 'vitest'
import { days } from '~/clock'
import type { MatchingEvent } from '~/store/insight'
import { searchTexts } from '~/texts/en/search'
import { columnsOf, eventQuery, eventsAsked, eventsSearch, momentWords, timesProblem } from './events-view'

const now = Date.UTC(2026, 10, 21, 12)
const asked = (search: string) => eventsAsked(new URLSearchParams(search))
const query = (search: string) => eventQuery(asked(search), now, searchTexts.english)
const row = (values: Record<string, string>): MatchingEvent => ({
  id: '',
  projectSlug: '',
  issueShortId: '',
  timestamp: now,
  received: now,
  level: 'error',
  title: '',
  values,
  ...(values.release && { release: values.release }),
})

test('words, menus and the span of time are asked together', () => {
  expect(query('q=-browser:Chrome+level:error&release=web@1|2&span=7d')).toEqual({
    terms: [
      { kind: 'facet', facet: 'browser', any: [{ parts: ['Chrome'] }], negated: true },
      { kind: 'level', any: ['error'], negated: false },
      { kind: 'facet', facet: 'release', any: [{ parts: ['web@1|2'] }], negated: false },
    ],
    from: now - days(7),
    problems: [],
  })
  expect(query('from=2026-11-20T12:00Z&until=2026-11-20T18:00Z')).toMatchObject({
    from: now - days(1),
    until: now - days(1) + 6 * 3_600_000,
  })
})

test('what is about issues is not asked of events, and said', () => {
  const { terms, problems } = query('q=is:open+count:>5+boom+level:eror')
  expect(terms).toEqual([{ kind: 'text', pattern: { parts: ['boom'] }, negated: false }])
  expect(problems).toEqual([
    expect.stringContaining('level:eror is not valid'),
    'is: filters issues, not events.',
    'count: filters issues, not events.',
  ])
})

test('what nobody could have chosen is left out', () => {
  expect(asked('span=9y&from=yesterday&until=2026-99-99T00:00Z&cursor=x')).toEqual(asked(''))
  expect(eventsSearch(asked(''))).toBe('')
  expect(eventsSearch({ ...asked('q=a+b'), cursor: 'older.1.1' })).toBe('?q=a+b&cursor=older.1.1')
  expect(momentWords(now)).toBe('2026-11-21T12:00Z')
})

test('times may be days, and as precise as RFC 3339 knows them', () => {
  const from = (text: string) => query(new URLSearchParams({ from: text }).toString()).from
  expect(from('2026-11-21')).toBe(Date.UTC(2026, 10, 21))
  expect(from('2026-11-21T12:00:01Z')).toBe(now + 1000)
  expect(from('2026-11-21T12:00:01.250Z')).toBe(now + 1250)
  expect(from('2026-11-21T14:00:00+02:00')).toBe(now)
  expect(query('from=2026-11-21T14:00:00+02:00').from).toBe(now)
  expect(asked('from=2026-11-21&until=2026-11-21T12:00:01Z')).toMatchObject({
    from: '2026-11-21T00:00Z',
    until: '2026-11-21T12:00:01.000Z',
  })
})

test('a script is told which of its times was not understood', () => {
  const told = (search: string) => timesProblem(new URLSearchParams(search))
  expect(told('from=2026-11-21&until=2026-11-21T12:00:00Z&span=7d')).toBeUndefined()
  expect(told('from=&until=')).toBeUndefined()
  expect(told('from=yesterday')).toMatch(/^“from” has to be/)
  expect(told('until=2026-99-99T00:00:00Z')).toMatch(/^“until” has to be/)
  expect(told('span=9y')).toMatch(/1h, 24h/)
})

test('columns are for what differs; the rest is said once', () => {
  const rows = [
    row({ release: '1', browser: 'Firefox 140', zone: 'eu', 'user.id': '1', type: 'Error' }),
    row({ release: '2', browser: 'Firefox 140', url: '/a', 'user.id': '2', type: 'Error' }),
  ]
  expect(columnsOf(rows)).toEqual({ columns: ['release', 'url', 'zone'], common: [['browser', 'Firefox 140']] })
  expect(columnsOf(rows.slice(0, 1)).columns).toEqual([])
  expect(columnsOf([])).toEqual({ columns: [], common: [] })
})
