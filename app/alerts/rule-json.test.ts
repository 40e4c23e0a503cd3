import { expect, test } from 'vitest'
import { defaultRule } from './default-rule'
import { readRuleFile, ruleFile } from './rule-file'
import { type NewRule, readRule, ruleJson } from './rule-json'

const full: NewRule = {
  name: 'Checkout',
  enabled: false,
  when: [
    { kind: 'new' },
    { kind: 'threshold', of: 'users', scope: 'project', count: 50, minutes: 10 },
    { kind: 'release', crashFree: { percent: 99.5, sessions: 200 } },
    { kind: 'looked_up', people: 3 },
  ],
  search: 'environment:production',
  channels: [4, 9],
  toMembers: true,
  gatherSeconds: 0,
  pauseMinutes: 5,
  quiet: { timeZone: 'Europe/Berlin', days: [0, 6], from: 1320, until: 425, fatalPasses: true },
}

test('a rule as JSON is read again as it was', () => {
  expect(ruleJson(full)).toMatchObject({
    when: ['new', { kind: 'threshold', count: 50 }, { kind: 'release' }, { kind: 'looked_up', people: 3 }],
    quiet: { from: '22:00', until: '07:05' },
  })
  for (const rule of [full, defaultRule]) {
    expect(readRule(JSON.parse(JSON.stringify(ruleJson(rule))))).toEqual({ ok: true, rule })
  }
})

test('a name and a condition are enough', () => {
  expect(readRule({ name: ' New ', when: ['new'] })).toEqual({
    ok: true,
    rule: { ...defaultRule, name: 'New', when: [{ kind: 'new' }], toMembers: false },
  })
})

const mistakesIn = (value: unknown) => {
  const read = readRule(value)
  return read.ok ? [] : read.mistakes.map(({ field, what }) => `${field} ${what}`)
}

test.each([
  ['text', [' type']],
  [{}, ['name missing', 'when missing']],
  [{ name: 'x'.repeat(101), when: ['new'] }, ['name too-long']],
  [{ name: 'x', when: ['newest'] }, ['when.0 choice']],
  [{ name: 'x', when: ['new', 'new'] }, ['when.1 too-many']],
  [
    { name: 'x', when: ['threshold'] },
    ['when.0.of choice', 'when.0.scope choice', 'when.0.count number', 'when.0.minutes number'],
  ],
  [{ name: 'x', when: [{ kind: 'looked_up', people: 0 }] }, ['when.0.people number']],
  [
    { name: 'x', when: [{ kind: 'release', crashFree: { percent: 100, sessions: 1 } }] },
    ['when.0.crashFree.percent number'],
  ],
  [{ name: 'x', when: ['new'], search: 'is:nonsense' }, ['search search']],
  [{ name: 'x', when: ['new'], channels: ['1'] }, ['channels type']],
  [{ name: 'x', when: ['new'], gatherSeconds: 601 }, ['gatherSeconds number']],
  [{ name: 'x', when: ['new'], enabled: 1, chanels: [] }, ['chanels unknown-field', 'enabled type']],
  [
    { name: 'x', when: ['new'], quiet: { timeZone: 'Mars', days: [], from: '24:00', until: '7:00' } },
    ['quiet.timeZone time-zone', 'quiet.days type', 'quiet.from time', 'quiet.until time'],
  ],
])('%j has mistakes', (value, mistakes) => {
  expect(mistakesIn(value)).toEqual(mistakes)
})

const ours = [
  { id: 4, kind: 'slack' as const, name: 'Team' },
  { id: 9, kind: 'webhook' as const, name: 'Bot' },
]

test('a file of rules finds channels again by kind and name', () => {
  const text = JSON.stringify(ruleFile([full], ours))
  expect(readRuleFile(text, ours)).toEqual({ ok: true, rules: [full], missing: [] })
  expect(readRuleFile(text, [{ ...ours[0]!, id: 77 }])).toEqual({
    ok: true,
    rules: [{ ...full, channels: [77] }],
    missing: [{ kind: 'webhook', name: 'Bot' }],
  })
})

test('a file that holds no rules says so', () => {
  const of = (text: string) => {
    const read = readRuleFile(text, [])
    return read.ok ? 'ok' : read.what
  }
  expect(['nope', '{}', 'null', '{"digestline":"alert-rules","version":2,"rules":[]}'].map(of)).toEqual([
    'not-json',
    'not-rules',
    'not-rules',
    'not-rules',
  ])
  const file = (rules: unknown[]) => JSON.stringify({ digestline: 'alert-rules', version: 1, rules })
  expect(readRuleFile(file([ruleJson({ ...full, channels: [] }), {}]), [])).toMatchObject({ what: 'mistakes', rule: 1 })
  expect(of(file(Array.from({ length: 101 }, () => ({}))))).toBe('too-many')
})
