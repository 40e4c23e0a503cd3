import { expect, test } from 'vitest'
import { issueQuery } from './issue-query'

const query = (text: string) => issueQuery(new URLSearchParams(text))

test('shows open issues, newest first, unless told otherwise', () => {
  expect(query('')).toEqual({ status: 'open', sort: 'last-seen', limit: 50 })
  expect(query('q=is:all+project:web&sort=count&limit=10&cursor=older.count.3.9')).toEqual({
    status: 'all',
    project: 'web',
    sort: 'count',
    limit: 10,
    cursor: 'older.count.3.9',
  })
})

test.each([
  'q=is:closed',
  'q=crash',
  'q=project:',
  'q=assigned:me',
  'sort=random',
  'limit=0',
  'limit=1e9',
  'limit=x',
  'cursor=zzz',
  'cursor=older.count.3.9',
])('refuses %s with a sentence', (text) => {
  expect(query(text)).toEqual(expect.any(String))
})
