import { expect, test } from 'vitest'
import { choose, chosenIn, quoted, speaksOf } from './edit-search'

test('a tab replaces the status in the search, and keeps everything else', () => {
  expect(choose('is:open release:"1 2" boom', 'is', 'muted')).toBe('is:muted release:"1 2" boom')
  expect(choose('boom IS:open', 'is', 'muted')).toBe('boom is:muted')
  expect(choose('boom -is:open is:muted', 'is', undefined)).toBe('boom')
  expect(choose('boom', 'is', 'resolved')).toBe('is:resolved boom')
  expect(choose('', 'is', undefined)).toBe('')
})

test('a choice is shown as chosen only if it is the only term of its key', () => {
  expect(chosenIn('is:open boom', 'is')).toBe('open')
  expect(chosenIn('-is:open', 'is')).toBeUndefined()
  expect(chosenIn('is:open is:muted', 'is')).toBeUndefined()
  expect([speaksOf('-is:open', 'is'), speaksOf('open', 'is')]).toEqual([true, false])
})

test('values with special characters are quoted', () => {
  expect([quoted('a.b'), quoted('a b'), quoted('a*'), quoted('say "x"')]).toEqual([
    'a.b',
    '"a b"',
    '"a*"',
    '"say \\"x\\""',
  ])
})
