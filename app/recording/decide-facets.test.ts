import { expect, test } from 'vitest'
import { processed } from '../../tests/store/contract/builders'
import {
  countFacets,
  decideFacets,
  decideNames,
  type FacetGroup,
  facetKey,
  facetLimits,
  type KnownFacet,
  nameKey,
} from './decide-facets'

const facet = 4
const of = () => facet
const group = (values: Record<string, number>, issue = 7): FacetGroup => ({
  ...{ projectId: 2, issue },
  names: new Map([['url', new Map(Object.entries(values).map(([value, count]) => [value, { count, lastSeen: 16 }]))]]),
})
const known = (parts: Partial<KnownFacet> & { has?: string[] }): Map<string, KnownFacet> => {
  const { has = [], ...rest } = parts
  const facetOfIssue = {
    values: new Set(has),
    kept: has.length,
    other: 0,
    keptOfIssue: has.length,
    rarest: [],
    ...rest,
  }
  return new Map([[facetKey(7, facet), facetOfIssue]])
}
const full = (parts: Partial<KnownFacet> & { has?: string[] } = {}) =>
  known({ ...{ kept: facetLimits.valuesPerFacet, keptOfIssue: facetLimits.valuesPerFacet }, ...parts })
const values = (found: { value: string }[]) => found.map(({ value }) => value)

test('equal sets of values are counted together', () => {
  const at = (timestamp: number) =>
    processed({ id: 2, key: { id: 1 } }, { facets: 'url\0/a\0os\0iOS\0', event: { timestamp } })
  expect(countFacets([at(5), at(9), at(7)])).toEqual(
    new Map([
      ['url', new Map([['/a', { count: 3, lastSeen: 9 }]])],
      ['os', new Map([['iOS', { count: 3, lastSeen: 9 }]])],
    ]),
  )
})

test('a stored value is counted, and a new one is stored while there is room', () => {
  const changes = decideFacets([group({ '/a': 2, '/b': 1 })], of, known({ has: ['/a'] }))
  expect(changes).toMatchObject({ added: [{ value: '/a', count: 2 }], removed: [], other: [] })
  expect(values(changes.inserted)).toEqual(['/b'])
})

test('a new issue keeps the most frequent values', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`/${n}`, n + 1]))
  const { inserted, other } = decideFacets([group(many, -1)], of, new Map())
  expect(inserted).toHaveLength(facetLimits.valuesPerFacet)
  expect(inserted[0]).toMatchObject({ issue: -1, value: '/59', count: 60 })
  expect(other).toEqual([{ issue: -1, facet, count: (20 * 21) / 2 }])
})

test('a new value replaces the rarest, longest unseen value of a full facet, which counts as other', () => {
  const rarest = [
    { value: '/rare', count: 1, lastSeen: 3 },
    { value: '/old', count: 1, lastSeen: 1 },
    { value: '/common', count: 9, lastSeen: 1 },
  ]
  const changes = decideFacets([group({ '/new': 2 })], of, full({ rarest }))
  expect(values(changes.removed)).toEqual(['/old'])
  expect(values(changes.inserted)).toEqual(['/new'])
  expect(changes.other).toMatchObject([{ count: 1 }])
})

test('counts of the batch are added before a value is replaced', () => {
  const rarest = [
    { value: '/a', count: 1, lastSeen: 1 },
    { value: '/b', count: 2, lastSeen: 2 },
  ]
  const changes = decideFacets([group({ '/A': 5, '/new': 2 })], of, full({ rarest, values: new Set(['/A']) }))
  expect(changes.added).toMatchObject([{ value: '/A', count: 5 }])
  expect(values(changes.removed)).toEqual(['/b'])
})

test('a full facet takes a few new values per batch; the rest counts as other', () => {
  const rarest = Array.from({ length: facetLimits.newcomers }, (_, n) => ({
    value: `/old/${n}`,
    count: 1,
    lastSeen: n,
  }))
  const fresh = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`/new/${n}`, 2]))
  const changes = decideFacets([group(fresh)], of, full({ rarest }))
  expect(changes.removed).toHaveLength(facetLimits.newcomers)
  expect(changes.inserted).toHaveLength(facetLimits.newcomers)
  expect(changes.other).toMatchObject([{ count: facetLimits.newcomers + 4 * 2 }])
})

test('in a facet with mostly unique values, a value seen once is rarely stored', () => {
  const seldom = group({ '/once': 1 })
  seldom.names.get('url')!.get('/once')!.lastSeen = 17
  const rarest = [{ value: '/old', count: 1, lastSeen: 1 }]
  expect(decideFacets([seldom], of, full({ rarest, other: facetLimits.scattered + 1 }))).toMatchObject({
    removed: [],
    inserted: [],
    other: [{ count: 1 }],
  })
  expect(values(decideFacets([seldom], of, full({ rarest, other: 1 })).inserted)).toEqual(['/once'])
})

test('spellings that differ in capitals are one value', () => {
  const { inserted } = decideFacets([group({ '/A': 2, '/a': 1 })], of, known({}))
  expect(inserted).toMatchObject([{ value: '/A', count: 3 }])
})

test('an issue keeps a limited number of values of all facets together', () => {
  const { inserted, other } = decideFacets(
    [group({ '/a': 2, '/b': 1 })],
    of,
    known({ keptOfIssue: facetLimits.valuesPerIssue - 1 }),
  )
  expect(values(inserted)).toEqual(['/a'])
  expect(other).toMatchObject([{ count: 1 }])
})

test('a project keeps its first names', () => {
  const asked = new Map([[2, new Set(['known', 'a', 'b'])]])
  const ids = new Map([[nameKey(2, 'known'), 1]])
  const made = decideNames(asked, { ids, counts: new Map([[2, facetLimits.namesPerProject - 1]]) })
  expect(made).toEqual([{ ref: -1, projectId: 2, name: 'a' }])
})
