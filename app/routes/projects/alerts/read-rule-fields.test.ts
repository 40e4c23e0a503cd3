import { expect, test } from 'vitest'
import { readRuleFields } from './read-rule-fields'
import { fieldsOfRule, newRuleFields, typedRuleFields } from './rule-fields'

const fields = newRuleFields('Europe/Berlin')

test('a new rule is complete except for its name, and can be previewed without one', () => {
  const { rule, mistakes } = readRuleFields(fields)
  expect(mistakes).toEqual({ name: { what: 'missing' } })
  expect(rule).toMatchObject({ when: [{ kind: 'new' }, { kind: 'regressed' }], gatherSeconds: 30, pauseMinutes: 60 })
})

test('the form of a rule is read as the same rule', () => {
  const rule = {
    name: 'Checkout on fire',
    when: [
      { kind: 'threshold', of: 'users', scope: 'project', count: 20, minutes: 10 } as const,
      { kind: 'release', crashFree: { percent: 99.5, sessions: 200 } } as const,
      { kind: 'looked_up', people: 4 } as const,
    ],
    search: 'environment:production level:fatal',
    channels: [7, 3],
    toMembers: true,
    gatherSeconds: 0,
    pauseMinutes: 1440,
    quiet: { timeZone: 'Europe/Berlin', days: [0, 6], from: 1320, until: 450, fatalPasses: false },
  }
  expect(readRuleFields(fieldsOfRule({ ...rule, enabled: true }, 'UTC'))).toEqual({ rule, mistakes: {} })
})

test('each invalid field has its mistake', () => {
  const typed = {
    ...fields,
    name: 'x'.repeat(101),
    when: ['threshold', 'release', 'looked_up'],
    count: '0',
    minutes: '2000',
    crashFree: '100',
    sessions: 'many',
    people: '',
    search: 'is:nonsense',
    gather: '-1',
    quiet: true,
    days: ['9'],
    from: '25:00',
    zone: 'Atlantis',
  }
  const { rule, mistakes } = readRuleFields(typed)
  expect(rule).toBeUndefined()
  expect(Object.keys(mistakes).sort()).toEqual(
    'count crashFree days from gather minutes name people search sessions zone'.split(' '),
  )
  expect(mistakes.count).toEqual({ what: 'number', least: 1, most: 1_000_000 })
  expect(mistakes.search).toMatchObject({ what: 'search', q: 'is:nonsense' })
  expect(readRuleFields({ ...fields, when: ['sometimes'] }).mistakes.when).toEqual({ what: 'missing' })
})

test('settings of conditions that are not selected, and disabled hours, are ignored', () => {
  const { mistakes } = readRuleFields({ ...fields, name: 'a', count: 'x', people: 'x', from: 'x', zone: 'x' })
  expect(mistakes).toEqual({})
})

test('a search arrives term by term, without the removed one', () => {
  const form = new URLSearchParams([
    ['q', 'level:error'],
    ['q', 'environment:production'],
    ['q', 'cart '],
    ['without', 'level:error'],
  ])
  expect(typedRuleFields(form).search).toBe('environment:production cart')
  expect(typedRuleFields(new FormData())).toMatchObject({ name: '', when: [], members: false, quiet: false })
})
