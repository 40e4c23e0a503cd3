import { expect, test } from 'vitest'
import { mistakesInView, sharingIn, sharingText } from './views'

test('a view has a name of bounded length, and a search the list understands', () => {
  expect(mistakesInView({ name: 'Checkout', q: 'is:open basket' })).toBeUndefined()
  expect(mistakesInView({ name: 'A', q: 'is:zzz' })).toEqual({ q: expect.stringContaining('zzz') })
  expect(mistakesInView({ name: 'A', q: 'is:open "unclosed' })).toHaveProperty('q')
  expect(mistakesInView({ name: '', q: '' })).toHaveProperty('name')
  expect(mistakesInView({ name: 'x'.repeat(61), q: 'y'.repeat(1001) })).toMatchObject({
    name: expect.any(String),
    q: expect.any(String),
  })
})

test.each(['', 'project:web', 'everyone'])('sharing with %j is written as it is read', (text) => {
  expect(sharingText(sharingIn(text))).toBe(text)
})
