import { expect, test } from 'vitest'
import { noteRemovals } from '~/events/noted-removals'
import { scrub } from '~/events/scrub'
import { filteredValues } from './filtered-paths'

test('removed values are listed by their path, in the order of the event', () => {
  const payload = { request: { headers: { Authorization: '[Filtered]' } }, extra: { rows: [1, 'sid=[Filtered]'] } }
  const filtered = [{ path: 'request.headers.Authorization' }, { path: 'extra.rows.1' }]
  expect(filteredValues(payload)).toEqual({ filtered, more: 0 })
})

test('a list of a million values, or nesting without end, is no hindrance', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  const many = Array.from({ length: 1_000_000 }, () => 0)
  expect(filteredValues({ many, deep, last: '[Filtered]' }).filtered).toEqual([{ path: 'last' }])
})

test('values that Digestline removed have a rule, those that the client removed have none', () => {
  const payload = {
    request: { headers: { Authorization: 'Bearer abcdef123456', Cookie: '[Filtered]' } },
    extra: { list: [{ credentials: { a: 'x', b: 'y' } }], note: 'password=x' },
  }
  noteRemovals(payload, scrub(payload))
  expect(filteredValues(payload)).toEqual({
    filtered: [
      { path: 'request.headers.Authorization', rule: 'authorization' },
      { path: 'extra.list[0].credentials.a', rule: 'credentials' },
      { path: 'extra.list[0].credentials.b', rule: 'credentials' },
      { path: 'extra.note', rule: 'password' },
      { path: 'request.headers.Cookie' },
    ],
    more: 0,
  })
})

test('of very many only the first are told, and how many more there are', () => {
  const payload: Record<string, unknown> = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`password${n}`, 'x']),
  )
  noteRemovals(payload, scrub(payload))
  const { filtered, more } = filteredValues(payload)
  expect([filtered.length, more]).toEqual([40, 260])
})

test('a value in place of the note that is not a note is ignored', () => {
  for (const note of [7, null, [], { removed: 'x' }, { removed: [7, { path: 1 }], more: '9' }]) {
    expect(filteredValues({ _digestline: note })).toEqual({ filtered: [], more: 0 })
  }
})

test('what was cut for its depth is told once, as ours, however its path is spelled', () => {
  const deep = JSON.parse(`${'{"a":[0,'.repeat(70)}1${']}'.repeat(70)}`)
  const payload = { extra: { deep, 'rows[1]': { password: 'x' } } }
  noteRemovals(payload, scrub(payload))
  const { filtered } = filteredValues(payload)
  expect(filtered.map(({ rule }) => rule)).toEqual(['too deep', 'password'])
})

test('what we took out of a list of pairs is told once', () => {
  const payload = { tags: [['api_key', 'x1']] }
  noteRemovals(payload, scrub(payload))
  expect(filteredValues(payload).filtered).toEqual([{ path: 'tags[0].api_key', rule: 'api key' }])
})
