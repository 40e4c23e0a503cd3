import { expect, test } from 'vitest'
import { listPath, readFilter, titleParts } from './list-view'

const filter = (query: string) => readFilter(new URLSearchParams(query))

test('the list opens on open issues, last seen first', () => {
  expect(filter('')).toEqual({ status: 'open', sort: 'last-seen', limit: 50 })
  expect(filter('status=nonsense&sort=; drop table')).toEqual({ status: 'open', sort: 'last-seen', limit: 50 })
})

test('the address may say the same in one query, as the API takes it', () => {
  expect(filter('q=is:muted+project:web&sort=count')).toMatchObject({ status: 'muted', project: 'web', sort: 'count' })
  expect(filter('q=project:web&status=resolved')).toMatchObject({ status: 'resolved', project: 'web' })
  expect(filter('q=crash+is:all')).toMatchObject({ status: 'all' })
})

test('a filter survives in the address, its page does not', () => {
  const muted = filter('status=muted&project=web&sort=count&cursor=abc')
  expect(listPath('/issues', muted, { status: 'all' })).toBe('/issues?status=all&project=web&sort=count')
  expect(listPath('/issues', muted, { cursor: 'def' })).toBe('/issues?status=muted&project=web&sort=count&cursor=def')
  expect(listPath('/issues', filter(''), {})).toBe('/issues')
})

test('a title is told apart into what broke and what it said', () => {
  expect(titleParts({ title: 'TypeError: x is undefined', type: 'TypeError' })).toEqual({
    type: 'TypeError',
    text: 'x is undefined',
  })
  expect(titleParts({ title: 'checkout failed' })).toEqual({ text: 'checkout failed' })
})
