import { expect, test } from 'vitest'
import { Random } from '../../tests/fuzz/random'
import { processed } from '../../tests/store/contract/builders'
import { valueIn } from '../events/facets'
import { sortAlike } from './count-for-thresholds'
import { countFacets } from './decide-facets'

const minute = 60_000
const sorted = (events: ReturnType<typeof event>[], names: string[]) =>
  sortAlike(events, countFacets(events), { names, people: false })
const event = (facets: string, received = 0, level: 'error' | 'fatal' = 'error') =>
  processed({ id: 2, key: { id: 1 } }, { facets, event: { level, received } })

test('events are alike when they have the same level and the same values of the facets asked for', () => {
  const events = [
    event('release\x001.0\0url\0/a\0tenant\0acme\0', 0),
    event('release\x001.0\0url\0/b\0tenant\0acme\0', minute),
    event('release\x001.0\0url\0/b\0', minute),
    event('release\x001.1\0url\0/b\0tenant\0acme\0', minute),
    event('release\x001.0\0url\0/a\0tenant\0acme\0', minute, 'fatal'),
  ]
  const alike = sorted(events, ['release', 'tenant'])
  expect(alike.map(({ level, minutes }) => [level, ...minutes.values()])).toEqual([
    ['error', 1, 1],
    ['error', 1],
    ['error', 1],
    ['fatal', 1],
  ])
})

test('names and values that occur in one another are told apart, in any order of events', () => {
  const random = new Random(20_261_123)
  const words = ['os', 'macos', 'o', 's', 'x', 'os x']
  const some = () => random.pick(words)
  for (let round = 0; round < 300; round++) {
    const events = Array.from({ length: 12 }, () =>
      event(Array.from({ length: random.below(4) }, () => `${some()}\0${some()}\0`).join('')),
    )
    const names = [some(), some()]
    const keyOf = (packed: string) => names.map((name) => valueIn(packed, name) ?? '(none)').join(' / ')
    const expected = new Map<string, number>()
    for (const { facets = '' } of events) expected.set(keyOf(facets), (expected.get(keyOf(facets)) ?? 0) + 1)
    const found = sorted(events, names).map(({ facets, minutes }) => [
      names.map((name) => [...(facets.get(name)?.keys() ?? ['(none)'])][0]).join(' / '),
      [...minutes.values()].reduce((sum, count) => sum + count, 0),
    ])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  }
})
