import { expect, test } from 'vitest'
import { mistakesInView, sharingIn, sharingText } from './views'

test('a view has a name of limited length and a valid search', () => {
  expect(mistakesInView({ name: 'Checkout', q: 'is:open basket' })).toBeUndefined()
  expect(mistakesInView({ name: 'A', q: 'is:zzz' })).toMatchObject({ search: { what: 'not-valid' } })
  expect(mistakesInView({ name: 'A', q: 'is:open "unclosed' })).toMatchObject({ search: { what: 'open-quote' } })
  expect(mistakesInView({ name: '', q: '' })).toEqual({ fields: { name: { what: 'no-view-name' } } })
  expect(mistakesInView({ name: 'x'.repeat(61), q: 'y'.repeat(1001) })).toMatchObject({
    fields: { name: { what: 'too-long', most: 60, typed: 61 } },
    search: { what: 'long' },
  })
})

test.each(['', 'project:web', 'everyone'])('sharing with %j is written as it is read', (text) => {
  expect(sharingText(sharingIn(text))).toBe(text)
})
