import { expect, test } from 'vitest'
import { parseSearch } from '~/issues/search/parse-search'
import type { Distribution } from '~/store/insight'
import { eventsWith, tagViews, tellingTags } from './tags-view'

const spread = (name: string, ...counts: number[]): Distribution => ({
  name,
  count: counts.reduce((sum, count) => sum + count, 0),
  values: counts.map((count, at) => ({ value: `v${at}`, count, lastSeen: 0 })),
  kept: counts.length,
  others: 0,
  capped: false,
})

test('release and environment come first, tags by name, and where it broke last', () => {
  const names = ['zone', 'file', 'environment', 'level', 'browser', 'a', 'release'].map((name) => spread(name, 1))
  expect(tagViews('WEB-1', names).map(({ name }) => name)).toEqual([
    'release',
    'environment',
    'browser',
    'level',
    'a',
    'zone',
    'file',
  ])
})

test('in little room stands what tells events apart', () => {
  const all = [spread('release', 5), spread('environment', 5), spread('level', 5), spread('zone', 3, 2), spread('a', 5)]
  expect(tellingTags(tagViews('WEB-1', all)).map(({ name }) => name)).toEqual([
    'release',
    'environment',
    'level',
    'zone',
  ])
  expect(tellingTags(tagViews('WEB-1', [spread('type', 5)]))).toEqual([])
})

test('a value leads to the events with it, however it is written', () => {
  for (const value of ['web@1.2', 'a "b" \\ c*|d', ' x', 'https://a/b?c#d', '-no']) {
    const to = eventsWith('WEB-1', 'release', value)
    const q = new URL(to ?? '', 'http://x').searchParams.get('q') ?? ''
    expect(parseSearch(q)).toMatchObject({
      terms: [{ kind: 'facet', facet: 'release', any: [{ parts: [value] }], negated: false }],
      problems: [],
    })
  }
  for (const name of ['is', 'has', 'first-seen', 'naïve', 'a b', ''])
    expect(eventsWith('WEB-1', name, 'x')).toBe(undefined)
})
