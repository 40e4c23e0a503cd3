import { expect, test } from 'vitest'
import { operator } from '../../accounts/viewer'
import { searchTexts } from '../../texts/en/search'
import { problemSentence } from '../../texts/search-problem'
import { readSearch } from './read-search'

/** The names in a viewer's projects, in the order of the store. */
const store = {
  async names(_: unknown, begins: string, limit: number) {
    const names = ['region', 'release', 'Tenant', 'tenant-id']
    return names.filter((name) => name.toLowerCase().startsWith(begins.toLowerCase())).slice(0, limit)
  },
}
const sentences = async (q: string) => {
  const { problems } = await readSearch(store, operator, q)
  return problems.map((problem) => problemSentence(q, problem, searchTexts.english))
}

test('fields, known tags and fields of every event are valid', async () => {
  expect(await sentences('is:open platform:python Tenant:acme -has:region browser:Chrome* release:1 boom')).toEqual([])
})

test('an unknown tag is a problem with the nearest name', async () => {
  expect(await sentences('foo:bar')).toEqual(['No tag named foo.'])
  expect(await sentences('platfrm:python')).toEqual(['No tag named platfrm. Did you mean platform?'])
  expect(await sentences('tenant:acme')).toEqual(['No tag named tenant. Did you mean Tenant?'])
  expect(await sentences('has:regoin')).toEqual(['No tag named regoin. Did you mean region?'])
})

test('a suggestion replaces only the name', async () => {
  const q = 'boom -regon:eu|us'
  const { problems } = await readSearch(store, operator, q)
  const [{ start, end, instead = '' } = { start: 0, end: 0 }] = problems
  expect(q.slice(0, start) + instead + q.slice(end)).toBe('boom -region:eu|us')
})

test('an unknown value is a problem with the existing values', async () => {
  expect(await sentences('is:nonsense')).toEqual([
    'is:nonsense is not valid. Try open, resolved, muted, new, regressed, escalating, mine, unassigned, bookmarked, all.',
  ])
  expect(await sentences('count:many foo:1')).toEqual([
    'count:many is not valid. Use a number: count:>100, count:<=5, count:2k.',
    'No tag named foo.',
  ])
})
