import { expect, test } from 'vitest'
import { defaultRule } from './default-rule'
import type { When } from './when'
import { type WhyNeverAsked, whyNever } from './why-never'

const channels = [
  { id: 1, kind: 'slack' },
  { id: 2, kind: 'slack', off: { at: 0 } },
  { id: 3, kind: 'mail' },
]
const reasons = (rule: Partial<WhyNeverAsked['rule']>, parts: Partial<WhyNeverAsked> = {}) =>
  whyNever({
    rule: { ...defaultRule, toMembers: false, channels: [1], ...rule },
    ...{ channels, mail: false, projectSlug: 'shop' },
    ...parts,
  }).map(({ why }) => why)

test('a rule that can alert has no reason not to', () => {
  expect(reasons({})).toEqual([])
  expect(reasons({ channels: [2, 1], search: 'is:regressed -level:info project:shop' })).toEqual([])
  expect(reasons({ channels: [3] }, { mail: true })).toEqual([])
})

test('a rule that reaches no one says why', () => {
  expect(reasons({ enabled: false })).toEqual(['off'])
  expect(reasons({ channels: [] })).toEqual(['no-channel'])
  expect(reasons({ channels: [99] })).toEqual(['no-channel'])
  expect(reasons({ channels: [2] })).toEqual(['channels-off'])
  expect(reasons({ channels: [3] })).toEqual(['no-mail'])
  expect(reasons({ channels: [], toMembers: true })).toEqual(['no-mail'])
  expect(reasons({ channels: [], toMembers: true }, { mail: true })).toEqual([])
})

test.each([
  ['is:nonsense', 'search-invalid'],
  ['is:mine', 'search-personal'],
  ['assigned:me', 'search-personal'],
  ['is:muted', 'search-status'],
  ['is:open -is:open', 'search-status'],
  ['project:web', 'search-project'],
  ['-project:shop', 'search-project'],
])('%s matches nothing possible', (search, why) => {
  expect(reasons({ search })).toEqual([why])
})

test('visitors write about resolved issues, too', () => {
  expect(reasons({ search: 'is:resolved' })).toEqual(['search-status'])
  expect(reasons({ search: 'is:resolved', when: [{ kind: 'reported' }] })).toEqual([])
})

test('a threshold above the quota is never crossed', () => {
  const threshold: When = { kind: 'threshold', of: 'events', scope: 'project', count: 1000, minutes: 4 }
  expect(reasons({ when: [threshold] }, { quota: { perMinute: 100 } })).toEqual(['above-quota'])
  expect(reasons({ when: [threshold] }, { quota: { perMinute: 200 } })).toEqual([])
  expect(reasons({ when: [threshold] }, { quota: { perDay: 400 } })).toEqual(['above-quota'])
  expect(reasons({ when: [threshold, { kind: 'new' }] }, { quota: { perMinute: 100 } })).toEqual([])
  expect(reasons({ when: [threshold] })).toEqual([])
})
