import { expect, test } from 'vitest'
import { days } from '../clock'
import { parseSearch } from '../issues/search/parse-search'
import { facetsAsked, matchesSearch, type SearchedIssue } from './matches-search'

const at = days(20_000)
const issue: SearchedIssue = {
  projectSlug: 'shop',
  status: 'regressed',
  level: 'error',
  platform: 'node',
  count: 12,
  users: 3,
  firstSeen: at - days(2),
  lastSeen: at,
  listed: true,
  assignee: { name: 'Ada Lovelace', email: 'ada@example.com' },
  texts: ['TypeError: Käufer fehlt', 'cart.price is null'],
  facets: new Map([
    ['environment', new Set(['production'])],
    ['tenant', new Set(['Acme Ltd', 'Umbrella'])],
  ]),
}
const holds = (text: string, parts: Partial<SearchedIssue> = {}) =>
  matchesSearch({ ...issue, ...parts }, parseSearch(text).terms, at)

test.each([
  'is:open',
  'is:regressed|muted',
  '-is:resolved',
  'project:sh*',
  'level:error|fatal',
  'environment:production',
  'environment:Prod*',
  'tenant:acme* -tenant:none',
  'has:tenant -has:release',
  'assigned:ada*',
  'assigned:ADA@example.com',
  'count:>=12 users:<4',
  'first-seen:<3d last-seen:<1h',
  'kaufer fehlt',
  'price is nu',
  '-checkout',
])('%s holds', (text) => {
  expect(holds(text)).toBe(true)
})

test.each([
  'is:muted',
  'is:mine',
  'assigned:me',
  'is:bookmarked',
  'is:unassigned',
  'is:new',
  'environment:staging',
  '-tenant:acme*',
  'assigned:ada@*',
  'count:<12',
  'first-seen:<1d',
  '"price null"',
  'rice',
])('%s does not hold', (text) => {
  expect(holds(text)).toBe(false)
})

test('teams, new issues, and what escalates', () => {
  const { assignee: _, ...free } = issue
  expect(matchesSearch({ ...free, team: 'web' }, parseSearch('assigned:#web').terms, at)).toBe(true)
  expect(matchesSearch(free, parseSearch('is:unassigned assigned:nobody').terms, at)).toBe(true)
  expect(holds('is:new', { status: 'open', firstSeen: at - 1 })).toBe(true)
  expect(holds('is:escalating', { escalatedAt: at - 1 })).toBe(true)
  expect(holds('is:escalating', { escalatedAt: at - days(1) })).toBe(false)
})

test('the facets a search asks for are known', () => {
  expect(facetsAsked(parseSearch('tenant:a has:release level:error checkout').terms)).toEqual(['tenant', 'release'])
})
