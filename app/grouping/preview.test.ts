import { expect, test } from 'vitest'
import { compareGrouping, type Sample } from './preview'
import { fieldsOfRule, parseRule, ruleFieldsOf } from './rule-form'

const sample = (issue: string, before: string, after: string, more: Partial<Sample['after']> = {}): Sample => {
  const same = { title: 'boom', level: 'error' }
  return { issue, before: { fingerprint: before, ...same }, after: { fingerprint: after, ...same, ...more } }
}

test('a preview names what would come together and what would come apart', () => {
  const preview = compareGrouping([
    sample('WEB-1', 'a', 'x'),
    sample('WEB-2', 'b', 'x'),
    sample('WEB-3', 'c', 'c'),
    sample('WEB-3', 'c', 'y'),
    sample('WEB-4', 'd', 'z'),
    sample('WEB-5', 'e', 'e'),
  ])
  expect(preview).toMatchObject({
    looked: 6,
    changed: 4,
    merges: [{ issues: ['WEB-1', 'WEB-2'], events: 2 }],
    splits: [{ issue: 'WEB-3', groups: 2 }],
    moved: ['WEB-4'],
  })
})

test('issues that are merged already do not come together again', () => {
  expect(compareGrouping([sample('WEB-1', 'a', 'x'), sample('WEB-1', 'b', 'x')]).merges).toEqual([])
})

test('titles and levels are told once per issue', () => {
  const change = { title: 'Gone', level: 'info' }
  const preview = compareGrouping([sample('WEB-1', 'a', 'a', change), sample('WEB-1', 'a', 'a', change)])
  expect(preview).toMatchObject({ changed: 2, merges: [], splits: [], moved: [] })
  expect(preview.retitled).toEqual([{ issue: 'WEB-1', title: 'Gone' }])
  expect(preview.graded).toEqual([{ issue: 'WEB-1', level: 'info' }])
})

const typed = (fields: Record<string, string>) => ruleFieldsOf((name) => fields[name] ?? '')

test('a rule is read as it is typed, and shown as it was', () => {
  const fields = typed({
    type: 'Not*',
    tagName: 'tenant',
    tagValue: '*',
    fingerprint: ' gone , {{ type }} ',
    level: 'info',
  })
  const read = parseRule(fields)
  expect(read).toEqual({
    rule: {
      conditions: { type: 'Not*', tag: { name: 'tenant', value: '*' } },
      effect: { fingerprint: ['gone', '{{ type }}'], level: 'info' },
    },
  })
  if ('rule' in read) expect(fieldsOfRule(read.rule)).toEqual({ ...fields, fingerprint: 'gone, {{ type }}' })
})

test('every mistake of a rule is told at once', () => {
  expect(parseRule(typed({}))).toEqual({ mistakes: { rule: { what: 'no-condition' } } })
  expect(parseRule(typed({ type: 'A' }))).toEqual({ mistakes: { rule: { what: 'no-effect' } } })
  const wrong = typed({ tagValue: 'x', title: 'y'.repeat(301), level: 'loud', fingerprint: 'a,'.repeat(11) })
  const read = parseRule(wrong)
  expect(Object.keys('mistakes' in read ? read.mistakes : {}).sort()).toEqual([
    'fingerprint',
    'level',
    'rule',
    'tagName',
    'title',
  ])
})

test('placeholders that there are not, and braces left open, are told beside their field with those that there are', () => {
  const typed = (name: string, text: string) =>
    ruleFieldsOf((field) => (field === 'type' ? 'E' : field === name ? text : ''))
  const mistake = (name: 'fingerprint' | 'title', text: string) => {
    const parsed = parseRule(typed(name, text))
    return 'mistakes' in parsed ? parsed.mistakes[name] : undefined
  }
  for (const name of ['fingerprint', 'title'] as const) {
    const unknown = (placeholder: string) => ({ what: 'unknown-placeholder', placeholder })
    expect(mistake(name, 'a, {{ nonsense }}')).toEqual(unknown('{{ nonsense }}'))
    expect(mistake(name, '{{ tags.a b }}')).toEqual(unknown('{{ tags.a b }}'))
    expect(mistake(name, 'all, {{ tags.tenant')).toEqual({ what: 'stray-braces' })
    expect(mistake(name, 'all }}')).toEqual({ what: 'stray-braces' })
    expect(mistake(name, '{{ default }}, {{type}}, x-{{ tags.a.b }}, {{ error.value }}, { one }')).toBeUndefined()
  }
  expect(mistake('fingerprint', 'x {{ default }}')).toEqual({ what: 'default-in-part' })
})
