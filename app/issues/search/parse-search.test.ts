import { expect, test } from 'vitest'
import { days, hours } from '../../clock'
import { parseSearch } from './parse-search'
import { isLike } from './pattern'

const terms = (text: string) => {
  const { terms, problems } = parseSearch(text)
  expect(problems).toEqual([])
  return terms
}
const anyOf = (...texts: string[]) => texts.map((text) => ({ parts: [text] }))

test('terms of every kind are read, in their order', () => {
  expect(terms('is:open|regressed level:error -project:web checkout')).toEqual([
    { kind: 'is', any: ['open', 'regressed'], negated: false },
    { kind: 'level', any: ['error'], negated: false },
    { kind: 'project', any: anyOf('web'), negated: true },
    { kind: 'text', pattern: { parts: ['checkout'] }, negated: false },
  ])
  expect(terms('has:release !has:Tenant')).toEqual([
    { kind: 'has', facet: 'release', negated: false },
    { kind: 'has', facet: 'Tenant', negated: true },
  ])
})

test('platform is a field and not a tag', () => {
  expect(terms('platform:python|node* Platform:go')).toMatchObject([
    { kind: 'platform', any: [{ parts: ['python'] }, { parts: ['node', ''] }], negated: false },
    { kind: 'platform', any: anyOf('go') },
  ])
})

test('names that are not fields are returned with their positions, because they have to be tags', () => {
  expect(parseSearch('is:open -Tenant:acme has:region has:release level:error "a:b"').tags).toEqual([
    { name: 'Tenant', start: 9, end: 15 },
    { name: 'region', start: 25, end: 31 },
  ])
})

test('counts and times are compared', () => {
  expect(terms('count:>100 users:<=2k')).toMatchObject([
    { kind: 'number', field: 'count', compare: '>', value: 100 },
    { kind: 'number', field: 'users', compare: '<=', value: 2000 },
  ])
  const day = Date.UTC(2026, 10, 1)
  expect(terms('first-seen:<7d last-seen:>=2026-11-01 last-seen:2026-11-01T15:30')).toMatchObject([
    { field: 'first-seen', compare: '<', from: { ago: days(7) } },
    { field: 'last-seen', compare: '>=', from: { at: day, until: day + days(1) } },
    { field: 'last-seen', compare: '=', from: { at: day + hours(15.5) } },
  ])
})

test('a key that is not a field is a tag, and keeps its case', () => {
  expect(terms('Tenant:acme USER.ID:42')).toMatchObject([
    { kind: 'facet', facet: 'Tenant', any: anyOf('acme') },
    { kind: 'facet', facet: 'user.id', any: anyOf('42') },
  ])
})

test('quotes keep spaces, stars and bars; outside them stars and bars count', () => {
  expect(terms('release:"1.0 beta|2*" url:/cart/*|/basket')).toMatchObject([
    { any: anyOf('1.0 beta|2*') },
    { any: [{ parts: ['/cart/', ''] }, { parts: ['/basket'] }] },
  ])
  expect(terms('"could not \\"pay\\""')).toMatchObject([{ kind: 'text', pattern: { parts: ['could not "pay"'] } }])
  expect(terms('type:Payment*Error')).toMatchObject([{ any: [{ parts: ['Payment', 'Error'] }] }])
})

test('a URL is free text, and so is a single dash', () => {
  expect(terms('https://shop.example/cart?a=1 -')).toMatchObject([
    { kind: 'text', pattern: { parts: ['https://shop.example/cart?a=1'] } },
    { kind: 'text', pattern: { parts: ['-'] }, negated: false },
  ])
})

test.each([
  ['is:opne', 'is:open'],
  ['is:resolvd', 'is:resolved'],
  ['level:warnin', 'level:warning'],
])('%s is a problem with a suggestion', (text, instead) => {
  const { terms, problems } = parseSearch(`checkout ${text}`)
  expect(terms).toHaveLength(1)
  expect(problems).toMatchObject([{ start: 9, end: 9 + text.length, instead }])
})

test.each(['count:many', 'users:>', 'first-seen:yesterday', 'last-seen:2026-13-45', 'release:', 'release:""', '**'])(
  '%s is a problem with its position, and the other terms are kept',
  (text) => {
    const { terms, problems } = parseSearch(`${text} cart`)
    expect(terms).toMatchObject([{ kind: 'text', pattern: { parts: ['cart'] } }])
    expect(problems).toMatchObject([{ start: 0, end: text.length }])
  },
)

test('an unclosed quote reaches to the end and is a problem', () => {
  const { terms, problems } = parseSearch('is:open "payment for')
  expect(terms).toMatchObject([{ kind: 'is' }, { kind: 'text', pattern: { parts: ['payment for'] } }])
  expect(problems).toMatchObject([{ start: 8, end: 20 }])
})

test('any input becomes a search of limited size', () => {
  const odd = ['', '   ', ':', '-:', '"', '\\', '"\\', '|||', '*|*', 'a:b:c', 'é:ü', '\u0000', '-"-"', 'x'.repeat(5000)]
  for (const text of [...odd, odd.join(' '), 'a '.repeat(3000)]) {
    const { terms, problems } = parseSearch(text)
    expect(terms.length).toBeLessThanOrEqual(30)
    for (const { start, end } of problems) expect(start <= end && end <= text.length).toBe(true)
  }
})

test('a pattern matches the whole value, ignoring case', () => {
  const [url] = terms('url:/cart/*/items*')
  const [pattern] = url?.kind === 'facet' ? url.any : []
  expect(isLike('/cart/7/items', pattern!)).toBe(true)
  expect(isLike('/CART/7/items?page=2', pattern!)).toBe(true)
  expect(isLike('/cart/items', pattern!)).toBe(false)
  expect(isLike('x/cart/7/items', pattern!)).toBe(false)
  expect(isLike('aba', { parts: ['ab', 'ba'] })).toBe(false)
})
