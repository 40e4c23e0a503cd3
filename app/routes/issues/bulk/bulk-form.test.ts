import { expect, test } from 'vitest'
import { days } from '~/clock'
import { bulkInForm, selectedIn, selectedText } from './bulk-form'

const read = (text: string) => bulkInForm(formOf(text), 0)
const formOf = (text: string) => {
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

test.each([
  ['resolve', { what: 'resolve' }],
  ['resolve:next-release', { what: 'resolve', when: { kind: 'next-release' } }],
  ['reopen', { what: 'open' }],
  ['mute', { what: 'mute' }],
  ['mute:7d', { what: 'mute', until: { kind: 'time', at: days(7) } }],
  ['mute:escalating', { what: 'mute', until: { kind: 'escalating' } }],
  ['assign:12', { what: 'assign', userId: 12 }],
  ['assign:%23pay', { what: 'assign', team: 'pay' }],
  ['assign:', { what: 'assign' }],
  ['priority:high', { what: 'priority', priority: 'high' }],
  ['merge', { what: 'merge' }],
  ['delete', { what: 'delete' }],
])('a button that says %s does that', (said, act) => {
  expect(read(`act=${said}&issue=WEB-1&issue=WEB-2`)).toEqual({
    ok: true,
    value: { act, issues: ['WEB-1', 'WEB-2'] },
  })
})

test.each(['', 'act=', 'act=burn', 'act=mute:1y', 'act=assign:me', 'act=priority:urgent', 'act=resolve:release'])(
  'nobody offered “%s”',
  (text) => {
    expect(read(`${text}&issue=WEB-1`)).toEqual({ ok: false, problem: 'wrong-form' })
  },
)

test('without issues nothing is done, unless all that match are meant', () => {
  expect(read('act=resolve')).toEqual({ ok: false, problem: 'none-selected' })
  expect(read('act=resolve&all=1&q=is%3Aopen')).toMatchObject({ ok: true, value: { search: 'is:open' } })
  expect(read('act=resolve&issue=WEB-1&q=is%3Aopen')).toEqual({
    ok: true,
    value: { act: { what: 'resolve' }, issues: ['WEB-1'] },
  })
})

test('the button of a row is for that issue, whatever is selected', () => {
  const value = { act: { what: 'resolve' }, issues: ['WEB-7'] }
  expect(read('only=resolve+WEB-7&issue=WEB-1&all=1&q=')).toEqual({ ok: true, value })
  expect(read('only=burn+WEB-7&issue=WEB-1')).toMatchObject({ ok: false })
  expect(read('only=resolve')).toMatchObject({ ok: false })
})

test('all that match are meant only with the search they match', () => {
  expect(read('act=delete&all=1')).toEqual({ ok: false, problem: 'wrong-form' })
  expect(read('act=delete&all=1&issue=WEB-1')).toEqual({ ok: false, problem: 'wrong-form' })
  expect(read('act=delete&all=1&q=')).toMatchObject({ ok: true, value: { search: '' } })
})

test('a selection is kept in an address, as much of it as a page of the list has', () => {
  const kept = (selected: string[]) => selectedIn(new URLSearchParams({ selected: selectedText(selected) }))
  expect(kept(['WEB-1', 'my-shop-12'])).toEqual(['WEB-1', 'my-shop-12'])
  expect(kept(['a,b', 'x'.repeat(81), '<b>', ''])).toEqual([])
  expect(kept(Array.from({ length: 200 }, (_, n) => `WEB-${n}`))).toHaveLength(50)
})
