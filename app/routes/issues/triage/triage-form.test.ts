import { expect, test } from 'vitest'
import { mutedInForm, resolvedInForm, type TriageProblem } from './triage-form'

const form = (fields: Record<string, string>) => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}
const value = <T>(read: { ok: true; value: T } | { ok: false; problem: TriageProblem }) =>
  read.ok ? read.value : read.problem

test('a form resolves now, in the next release, in a release or by a commit', () => {
  expect(value(resolvedInForm(form({ intent: 'resolve' })))).toBeUndefined()
  expect(value(resolvedInForm(form({ when: 'now', release: '', commit: '' })))).toBeUndefined()
  expect(value(resolvedInForm(form({ when: 'next-release' })))).toEqual({ kind: 'next-release' })
  expect(value(resolvedInForm(form({ release: ' shop@2.0 ' })))).toEqual({ kind: 'release', version: 'shop@2.0' })
  expect(value(resolvedInForm(form({ commit: 'ABCDEF0' })))).toEqual({ kind: 'commit', commit: 'abcdef0' })
})

test('what cannot be a release or a commit is said, not taken for now', () => {
  expect(value(resolvedInForm(form({ release: ' ' })))).toBe('noRelease')
  expect(value(resolvedInForm(form({ release: 'x'.repeat(201) })))).toBe('longRelease')
  for (const commit of ['', 'abc', 'zzzzzzz', `${'a'.repeat(65)}`]) {
    expect(value(resolvedInForm(form({ commit })))).toBe('commit')
  }
  expect(value(resolvedInForm(form({ when: 'later' })))).toBe('when')
  expect(value(resolvedInForm(form({})))).toBe('when')
  expect(resolvedInForm(form({ release: '1', commit: 'abcdef0' }))).toMatchObject({ ok: false, field: 'commit' })
})

test('a form mutes for good, for a time, or until something', () => {
  expect(value(mutedInForm(form({ intent: 'mute' }), 1000))).toBeUndefined()
  expect(value(mutedInForm(form({ for: 'good', events: '', users: '' }), 1000))).toBeUndefined()
  expect(value(mutedInForm(form({}), 0))).toBe('spans')
  expect(mutedInForm(form({ events: '-5' }), 0)).toMatchObject({ ok: false, field: 'events' })
  expect(value(mutedInForm(form({ for: '1h' }), 1000))).toEqual({ kind: 'time', at: 3_601_000 })
  expect(value(mutedInForm(form({ events: '10' }), 0))).toEqual({ kind: 'events', more: 10 })
  expect(value(mutedInForm(form({ users: '3' }), 0))).toEqual({ kind: 'users', more: 3 })
  expect(value(mutedInForm(form({ until: 'escalating' }), 0))).toEqual({ kind: 'escalating' })
  for (const users of ['', '0', '-1', 'many', '1e3', '9999999999']) {
    expect(value(mutedInForm(form({ users }), 0))).toBe('more')
  }
  expect(value(mutedInForm(form({ for: '2y' }), 0))).toBe('spans')
})
