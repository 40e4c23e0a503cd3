import { expect, test } from 'vitest'
import { markedPaste } from './marked-paste'

test('the line with the code is marked', () => {
  const page = 'Application error: it broke.\nDigest: 3862911841\nTry again'
  expect(markedPaste(page, '3862911841')).toEqual({
    before: 'Application error: it broke.\n',
    hit: 'Digest: 3862911841',
    after: '\nTry again',
  })
})

test('a code is found as people write it down', () => {
  expect(markedPaste('386 291-1841', '3862911841')).toEqual({ before: '', hit: '386 291-1841', after: '' })
  expect(markedPaste('see shop-12', 'SHOP-12')?.hit).toBe('see shop-12')
})

test('of a long line the code alone is marked', () => {
  const words = 'x '.repeat(100)
  expect(markedPaste(`${words}3862911841 ${words}`, '3862911841')?.hit).toBe('3862911841')
})

test('what the paste does not spell is not marked, whatever it holds', () => {
  expect(markedPaste('nothing', '3862911841')).toBeUndefined()
  expect(markedPaste('', '')?.hit).toBe('')
  expect(markedPaste('a(b', 'a(b')?.hit).toBe('a(b')
})
