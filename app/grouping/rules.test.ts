import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import type { Event } from '../events/event'
import { normalise } from '../events/normalise'
import { groupEvent } from './group.server'
import { isTitleOf } from './rule-title'
import { applies, type GroupingRule, type RuleConditions } from './rules'
import { noGroupingSettings } from './settings'
import { matchesWildcard } from './wildcard'

const frame = (filename: string, name: string) => ({ filename, function: name, in_app: true })

function anEvent(message = 'Order 8213 of ada is gone', more: Record<string, unknown> = {}): Event {
  const frames = [frame('src/pay.ts', 'pay'), frame('src/orders/find.ts', 'findOrder')]
  const exception = { values: [{ type: 'NotFound', value: message, stacktrace: { frames } }] }
  const payload = { platform: 'node', exception, tags: { tenant: 'acme', shop: 'north' }, ...more }
  return normalise(payload, { eventId: 'a'.repeat(32), receivedAt: 1_780_000_000_000 })
}

const rule = (conditions: RuleConditions, effect: GroupingRule['effect'], id = 1): GroupingRule => {
  return { id, enabled: true, conditions, effect }
}

const groupedBy = (event: Event, ...rules: GroupingRule[]) => groupEvent(event, [], { rules, splits: [] })

test('a star stands for anything, and the pattern for the whole text', () => {
  const cases: [string, string, boolean][] = [
    ['NotFound', 'notfound', true],
    ['NotFound', 'NotFoundError', false],
    ['*found*', 'IsNotFoundHere', true],
    ['a*b*c', 'aXXbYYc', true],
    ['a*b*c', 'aXXbYY', false],
    ['*', '', true],
    ['', '', true],
    ['**a', 'bca', true],
    ['a?c', 'abc', false],
  ]
  for (const [pattern, text, is] of cases) expect(matchesWildcard(pattern, text), `${pattern} ~ ${text}`).toBe(is)
})

test('a pattern of many stars does not run away', () => {
  const took = processorTime(() => expect(matchesWildcard(`${'a*'.repeat(100)}b`, 'a'.repeat(8192))).toBe(false))
  expect(took).toBeLessThan(500)
})

test('every condition of a rule has to hold', () => {
  const event = anEvent()
  const held: RuleConditions[] = [
    { type: 'Not*' },
    { message: 'Order * of * is gone' },
    { path: '*/orders/*' },
    { function: 'find*' },
    { path: 'src/orders/*', function: 'findOrder' },
    { tag: { name: 'tenant', value: 'ac*' } },
    { type: 'NotFound', message: '*gone', tag: { name: 'shop', value: 'north' } },
  ]
  for (const conditions of held) expect(applies(event, conditions), JSON.stringify(conditions)).toBe(true)
  const failed: RuleConditions[] = [
    { type: 'NotFound', message: 'gone' },
    { path: '*pay.ts', function: 'findOrder' },
    { tag: { name: 'tenant', value: 'other' } },
    { tag: { name: 'region', value: '*' } },
  ]
  for (const conditions of failed) expect(applies(event, conditions), JSON.stringify(conditions)).toBe(false)
})

test('the first rule that applies is the only one', () => {
  const rules = [
    rule({ type: 'Other' }, { title: 'never' }, 1),
    { ...rule({ type: 'NotFound' }, { title: 'off' }, 2), enabled: false },
    rule({ type: 'NotFound' }, { level: 'warning' }, 3),
    rule({ type: 'NotFound' }, { title: 'too late' }, 4),
  ]
  expect(groupedBy(anEvent(), ...rules)).toMatchObject({ ruleId: 3, event: { level: 'warning' } })
  expect(groupedBy(anEvent(), ...rules).retitled).toBeUndefined()
})

test('a rule groups by its own words, by values, and by what would be without it', () => {
  const [one, other] = [anEvent('Order 1 is gone'), anEvent('Basket b is gone', { tags: { tenant: 'beta' } })]
  const of = (event: Event, ...fingerprint: string[]) =>
    groupedBy(event, rule({ type: 'NotFound' }, { fingerprint })).fingerprint
  const plain = (event: Event) => groupedBy(event).fingerprint
  expect(of(one, 'gone')).toBe(of(other, 'gone'))
  expect(of(one, 'gone')).not.toBe(plain(one))
  expect(of(one, '{{ default }}')).toBe(plain(one))
  expect(of(one, '{{ default }}', '{{ tags.tenant }}')).not.toBe(of(other, '{{ default }}', '{{ tags.tenant }}'))
  const asked = anEvent('x', { fingerprint: ['the client’s own'] })
  expect(of(asked, '{{ default }}')).toBe(plain(anEvent('x')))
})

test('a title has the values of its event, in one line and not without end', () => {
  const titled = (title: string, event = anEvent()) =>
    groupedBy(event, rule({ type: 'NotFound' }, { title })).event.title
  expect(titled('Tenant {{ tags.tenant }} broke')).toBe('Tenant acme broke')
  expect(titled('{{type}} in {{ function }}: {{ default }}')).toBe(
    'NotFound in findOrder: NotFound: Order 8213 of ada is gone',
  )
  expect(titled('{{ tags.region }} broke')).toBe('<no tags.region> broke')
  expect(titled('{{ tags.tenant }}', anEvent('x', { tags: { tenant: '{{ type }} <b>' } }))).toBe('{{ type }} <b>')
  const long = titled('{{ message }} and what follows', anEvent(`a\n${'b'.repeat(5000)}`))
  expect(long).toMatch(/^a b{77}… and what follows$/)
})

test('an issue that has a title from the rule keeps it', () => {
  expect(isTitleOf('Tenant {{ tags.tenant }} broke', 'Tenant acme broke')).toBe(true)
  expect(isTitleOf('Tenant {{ tags.tenant }} broke', 'NotFound: gone')).toBe(false)
  expect(isTitleOf('Gone *', 'Gone astray')).toBe(false)
  expect(isTitleOf('Gone', 'gone')).toBe(false)
})

test('a split tells events apart by a component, and leaves those that have the kept value', () => {
  const [ada, bob] = [anEvent('Order of ada'), anEvent('Order of bob')]
  const { fingerprint } = groupEvent(ada, [], noGroupingSettings)
  expect(groupEvent(bob, [], noGroupingSettings).fingerprint).toBe(fingerprint)
  const splits = [{ fingerprint, component: 'message' as const, kept: 'Order of ada' }]
  expect(groupEvent(ada, [], { rules: [], splits }).fingerprint).toBe(fingerprint)
  const apart = groupEvent(bob, [], { rules: [], splits })
  expect(apart).toMatchObject({ splitFrom: fingerprint, splits: [{ component: 'message', value: 'Order of bob' }] })
  const again = [...splits, { fingerprint: apart.fingerprint, component: 'release' as const, kept: '1' }]
  expect(groupEvent(bob, [], { rules: [], splits: again })).toMatchObject({
    splitFrom: apart.fingerprint,
    splits: [{ component: 'message' }, { component: 'release', value: '' }],
  })
})
