import { expect, test } from 'vitest'
import { joinSearch, splitSearch } from './search-tokens'

test('a search is its tokens and the words beside them', () => {
  const { tokens, words } = splitSearch('is:open late -release:"1.2 beta"* courier')
  expect(words).toBe('late courier')
  expect(tokens).toEqual([
    { key: 'is', value: 'open', text: 'is:open', without: 'late -release:"1.2 beta"* courier' },
    { key: '-release', value: '"1.2 beta"*', text: '-release:"1.2 beta"*', without: 'is:open late courier' },
  ])
  expect(splitSearch('')).toEqual({ tokens: [], words: '' })
})

test('what is typed is added, and replaces what was said of the same key', () => {
  expect(joinSearch('is:open', 'courier')).toBe('is:open courier')
  expect(joinSearch('is:open late', 'is:muted')).toBe('late is:muted')
  expect(joinSearch('release:1 -release:2', 'RELEASE:3')).toBe('-release:2 RELEASE:3')
  expect(joinSearch('release:1', '-release:2')).toBe('release:1 -release:2')
  expect(joinSearch('count:>10', 'count:<100')).toBe('count:>10 count:<100')
  expect(joinSearch('is:open', ' ')).toBe('is:open')
})
