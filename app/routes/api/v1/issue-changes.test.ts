import { expect, test } from 'vitest'
import { readIssueChanges } from './issue-changes'

const now = Date.parse('2026-11-21T00:00:00Z')
const read = (sent: unknown) => {
  const answer = readIssueChanges(typeof sent === 'string' ? sent : JSON.stringify(sent), now, 7)
  return answer.ok ? answer.value : answer.problem
}

test('everything that can be decided can be asked for at once, what can be refused first', () => {
  expect(read({ status: 'resolved', resolvedIn: { release: 'web@2' }, priority: 'high', assignee: 'me' })).toEqual([
    { what: 'assign', userId: 7 },
    { what: 'priority', priority: 'high' },
    { what: 'resolve', when: { kind: 'release', version: 'web@2' } },
  ])
  expect(read({ status: 'open', assignee: null })).toEqual([{ what: 'assign' }, { what: 'open' }])
})

test('a mute is for good, for a time, or until something', () => {
  const until = (mutedUntil: unknown) => read({ status: 'muted', mutedUntil })
  expect(read({ status: 'muted' })).toEqual([{ what: 'mute' }])
  expect(until('2026-11-22T00:00:00Z')).toEqual([
    { what: 'mute', until: { kind: 'time', at: Date.parse('2026-11-22T00:00:00Z') } },
  ])
  expect(until({ moreEvents: 10 })).toEqual([{ what: 'mute', until: { kind: 'events', more: 10 } }])
  expect(until({ moreUsers: 3 })).toEqual([{ what: 'mute', until: { kind: 'users', more: 3 } }])
  expect(until('escalating')).toEqual([{ what: 'mute', until: { kind: 'escalating' } }])
  for (const wrong of ['2020-01-01T00:00:00Z', '10', 10, null, [], { moreEvents: 0 }, { moreUsers: 1.5 }]) {
    expect(until(wrong)).toMatch(/mutedUntil must be/)
  }
})

test('what is not understood changes nothing, and the answer says what there is', () => {
  for (const body of ['', 'null', '[]', '{}', '"open"']) expect(read(body)).toMatch(/Send a JSON object/)
  expect(read({ status: 'regressed' })).toMatch(/Send {"status": "open"}/)
  expect(read({ status: 'open', colour: 'red' })).toMatch(/“colour” cannot be changed/)
  expect(read({ resolvedIn: 'next-release' })).toMatch(/requires/)
  expect(read({ status: 'resolved', resolvedIn: { commit: 'main' } })).toMatch(/7 hexadecimal/)
  expect(read({ status: 'resolved', resolvedIn: 'soon' })).toMatch(/resolvedIn must be/)
  expect(read({ assignee: 'ada' })).toMatch(/number/)
  expect(read({ priority: 'urgent' })).toMatch(/high, medium or low/)
})
