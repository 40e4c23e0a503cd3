import { expect, test } from 'vitest'
import { parseSearch } from '~/issues/search/parse-search'
import { onlyProjects, tabOf, underTab } from './tab-terms'

test('a tab is current when it says what the search does', () => {
  expect(tabOf('is:open boom')).toEqual({ tab: 'open', alone: false })
  expect(tabOf('is:open')).toEqual({ tab: 'open', alone: true })
  expect(tabOf('boom').tab).toBe('all')
  expect(tabOf('is:all')).toEqual({ tab: 'all', alone: true })
  expect(tabOf('assigned:me project:web is:open').tab).toBe('mine')
  expect(tabOf('IS:escalating is:Open').tab).toBe('escalating')
  expect(tabOf('is:open|muted').tab).toBeUndefined()
  expect(tabOf('-is:open').tab).toBeUndefined()
})

test('another tab keeps the rest of the search', () => {
  expect(underTab('is:muted boom', 'all')).toBe('boom')
  expect(underTab('is:open assigned:me project:web boom', 'regressed')).toBe('is:regressed project:web boom')
  expect(underTab('-is:muted level:error', 'mine')).toBe('is:open assigned:me level:error')
  expect(underTab('assigned:ada', 'open')).toBe('is:open assigned:ada')
})

test('tabs are counted where the search asks for states and projects only', () => {
  const of = (q: string) => onlyProjects(parseSearch(q).terms)?.length
  expect(of('is:open assigned:me')).toBe(0)
  expect(of('is:open project:web|shop -project:desk')).toBe(2)
  expect(of('is:open boom')).toBeUndefined()
  expect(of('is:open assigned:ada')).toBeUndefined()
})
