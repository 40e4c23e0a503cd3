import { expect, test } from 'vitest'
import { parseSearch } from '~/issues/search/parse-search'
import { processorTime } from '../../../../tests/support/processor-time'
import { readQuery } from './read-query'

const searchOf = (query: string) => {
  const read = readQuery(query)
  if (!read.ok) throw new Error(read.problem)
  expect(parseSearch(read.search).problems, read.search).toEqual([])
  return read.search
}

test.each([
  ['', ''],
  ['is:unresolved', 'is:open'],
  ['is:unresolved is:unassigned', 'is:open is:unassigned'],
  ['!is:assigned', 'is:unassigned'],
  ['status:[resolved, ignored]', 'is:resolved|muted'],
  ['assigned:[me, none] assigned_to:#payments', 'assigned:me|nobody assigned:#payments'],
  ['level:[error,fatal] !release:1.*', 'level:error|fatal -release:1.*'],
  ['error.type:TypeError stack.filename:"*src/my file.ts"', 'type:TypeError file:*"src/my file.ts"'],
  ['message:"could not connect" checkout', '"could not connect" checkout'],
  ['timesSeen:>10 age:-24h lastSeen:+7d', 'count:>10 first-seen:<24h last-seen:>7d'],
  ['firstSeen:>=2026-05-04T14:30:00Z', 'first-seen:>=2026-05-04T14:30'],
  ['issue.category:error is:unresolved AND url:https://shop.test/a', 'is:open url:"https://shop.test/a"'],
  ['"quoted \\"words\\" here"', '"quoted \\"words\\" here"'],
  ['https://shop.test/cart', '"https://shop.test/cart"'],
])('%s is searched as %s', (query, search) => expect(searchOf(query)).toBe(search))

test.each([
  ['is:for_review', 'for_review'],
  ['a OR b', 'OR'],
  ['(a b)', 'parentheses'],
  ['issue.priority:[high, medium]', 'issue.priority'],
  ['issue.category:performance', 'every issue here is an error'],
  ['age:yesterday', 'no time'],
  ['level:', 'no value'],
  ['x'.repeat(1001), 'longer'],
])('%s is refused', (query, words) => {
  const read = readQuery(query)
  expect(read).toMatchObject({ ok: false, problem: expect.stringContaining(words) })
})

test('no text takes longer to read than to write', () => {
  for (const text of ['"', '[', '!', '-', 'a:', 'a:[', '\\"', '(', '* ']) {
    expect(processorTime(() => readQuery(text.repeat(1000 / text.length)))).toBeLessThan(500)
  }
})
