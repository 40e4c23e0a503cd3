import { expect, test } from 'vitest'
import { operator } from '~/accounts/viewer'
import { parseSearch } from '~/issues/search/parse-search'
import { issueQuery } from './issue-query'

const facets = { names: async (_: unknown, begins: string) => (begins === 'tenant' ? ['tenant'] : []) }
const query = (text: string) => issueQuery(new URLSearchParams(text), facets, operator)
const search = (text: string) => ({ terms: parseSearch(text).terms })

test('shows open issues, newest first, unless told otherwise', async () => {
  expect(await query('')).toEqual({ status: 'all', search: search('is:open'), sort: 'last-seen', limit: 50 })
  expect(await query('q=')).toMatchObject({ search: { terms: [] } })
  expect(await query('q=is:all+project:web+crash&sort=users&limit=10&cursor=older.users.3.9')).toEqual({
    status: 'all',
    search: search('is:all project:web crash'),
    sort: 'users',
    limit: 10,
    cursor: 'older.users.3.9',
  })
})

test.each([
  'q=is:closed',
  'q=project:',
  'q=count:many',
  'q=foo:bar',
  'q=has:foo',
  'sort=random',
  'limit=0',
  'limit=1e9',
  'limit=x',
  'cursor=zzz',
  'cursor=older.count.3.9',
])('refuses %s with a sentence', async (text) => {
  expect(await query(text)).toEqual(expect.any(String))
})

test('the sort by events may be called as its column is', async () => {
  expect(await query('sort=events')).toMatchObject({ sort: 'count' })
})

test('a tag that is known is searched for', async () => {
  expect(await query('q=tenant:acme')).toMatchObject({ search: search('tenant:acme') })
})
