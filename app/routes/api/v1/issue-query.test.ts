import { expect, test } from 'vitest'
import { parseSearch } from '~/issues/search/parse-search'
import { issueQuery } from './issue-query'

const query = (text: string) => issueQuery(new URLSearchParams(text))
const search = (text: string) => ({ terms: parseSearch(text).terms })

test('shows open issues, newest first, unless told otherwise', () => {
  expect(query('')).toEqual({ status: 'all', search: search('is:open'), sort: 'last-seen', limit: 50 })
  expect(query('q=')).toMatchObject({ search: { terms: [] } })
  expect(query('q=is:all+project:web+crash&sort=users&limit=10&cursor=older.users.3.9')).toEqual({
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
  'sort=random',
  'limit=0',
  'limit=1e9',
  'limit=x',
  'cursor=zzz',
  'cursor=older.count.3.9',
])('refuses %s with a sentence', (text) => {
  expect(query(text)).toEqual(expect.any(String))
})

test('the sort by events may be called as its column is', () => {
  expect(issueQuery(new URLSearchParams('sort=events'))).toMatchObject({ sort: 'count' })
})
