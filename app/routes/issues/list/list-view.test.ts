import { expect, test } from 'vitest'
import { parseSearch } from '~/issues/search/parse-search'
import { searchTexts } from '~/texts/en/search'
import { addressAmong, listPath, problemMessages, readAddress, titleParts } from './list-view'
import { underTab } from './tab-terms'

const address = (query: string) => readAddress(new URLSearchParams(query))

test('the list opens on open issues, last seen first', () => {
  expect(address('')).toEqual({ q: 'is:open', sort: 'last-seen' })
  expect(address('status=nonsense&sort=; drop table')).toEqual({ q: 'is:open', sort: 'last-seen' })
  expect(address('q=')).toMatchObject({ q: '' })
  expect(address('q=boom')).toMatchObject({ q: 'boom' })
  expect(address('q=is:open+late&q=is:muted')).toMatchObject({ q: 'late is:muted' })
})

test('older addresses are written into the search', () => {
  expect(address('status=muted&project=web').q).toBe('project:web is:muted')
  expect(address('status=all').q).toBe('')
  expect(address('project=web').q).toBe('is:open project:web')
  expect(address('q=is:muted+project:web&status=open').q).toBe('is:muted project:web')
})

test('a search survives in the address, its page does not', () => {
  const muted = address('q=is:muted+boom&sort=count&cursor=abc')
  expect(listPath('/issues', muted, { q: underTab(muted.q, 'all') })).toBe('/issues?q=boom&sort=count')
  expect(listPath('/issues', muted, { cursor: 'def' })).toBe('/issues?q=is%3Amuted+boom&sort=count&cursor=def')
  expect(listPath('/issues', address(''))).toBe('/issues')
  expect(listPath('/issues', address('q='))).toBe('/issues?q=')
})

test('a saved view is an address that stays while it is looked through, and a search of its own when that is changed', () => {
  const views = [
    { id: 7, q: 'is:open url:/pay', sort: 'count' as const, opensWith: false },
    { id: 8, q: '', sort: 'trend' as const, opensWith: true },
  ]
  const among = (query: string) => addressAmong(views, new URLSearchParams(query))
  const pay = among('view=7&cursor=abc')
  expect(pay).toEqual({ q: 'is:open url:/pay', sort: 'count', view: 7, cursor: 'abc', elsewhere: true })
  expect(listPath('/issues', pay, { cursor: 'def' })).toBe('/issues?view=7&cursor=def')
  expect(listPath('/issues', pay, { q: 'is:muted' })).toBe('/issues?q=is%3Amuted&sort=count')
  expect(among('')).toMatchObject({ view: 8, sort: 'trend' })
  expect(among('q=is:open')).toMatchObject({ q: 'is:open', sort: 'last-seen' })
  // With a view the list opens with, what is usual has to be said.
  expect(listPath('/issues', among('q=is:open'))).toBe('/issues?q=is%3Aopen')
  expect(among('view=99')).toMatchObject({ q: 'is:open', sort: 'last-seen' })
  expect(among('view=99').view).toBeUndefined()
})

test('a problem names its words and offers what was probably meant', () => {
  const q = 'boom is:opne'
  expect(problemMessages(q, parseSearch(q).problems, searchTexts.english)).toEqual([
    {
      message: expect.stringContaining('is:opne is not valid'),
      instead: { text: 'is:open', q: 'boom is:open' },
    },
  ])
})

test('a title is told apart into what broke and what it said', () => {
  expect(titleParts({ title: 'TypeError: x is undefined', type: 'TypeError' })).toEqual({
    type: 'TypeError',
    text: 'x is undefined',
  })
  expect(titleParts({ title: 'checkout failed' })).toEqual({ text: 'checkout failed' })
})
