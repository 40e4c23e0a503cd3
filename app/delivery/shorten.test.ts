import { expect, test } from 'vitest'
import { plainLine } from './plain-text'
import { shorten, utf8Bytes } from './shorten'

test('text that fits is left as it is, and what is cut shows it', () => {
  expect(shorten('cart is null', 12)).toBe('cart is null')
  expect(shorten('cart is null', 11)).toBe('cart is nu…')
  expect(shorten('cart is null', 8)).toBe('cart is…')
})

test('a family, a flag and an accent are never cut in the middle', () => {
  const family = '👨‍👩‍👧'
  expect(shorten(`${family}${family}`, family.length + 1)).toBe(`${family}…`)
  expect(shorten(`${family}${family}`, family.length + 5)).toBe(`${family}…`)
  expect(shorten('🇩🇪🇫🇷🇮🇹', 6)).toBe('🇩🇪…')
  expect(shorten('e\u0301e\u0301e\u0301', 4)).toBe('e\u0301…')
})

test('one grapheme above the limit is cut between code points', () => {
  const zalgo = `a${'\u0301'.repeat(50)}`
  const cut = shorten(zalgo, 10)
  expect(cut).toBe(`a${'\u0301'.repeat(8)}…`)
  expect(shorten('👨‍👩‍👧', 3)).toBe('👨…')
})

test('bytes count where the service counts bytes, and so does escaping', () => {
  expect(shorten('ääää', 7, { measure: utf8Bytes })).toBe('ää…')
  const write = (text: string) => text.replaceAll('<', '&lt;')
  expect(shorten('<<<<', 9, { write })).toBe('&lt;&lt;…')
  expect(shorten('abc', 0)).toBe('')
})

test('whatever the text, it stays within the limit and holds no half character', () => {
  const parts = ['a', '<', '&', '👨‍👩‍👧', 'é', 'e\u0301', '🇩🇪', '\ud83d', 'ß', '漢', '\u0301', '@everyone ']
  for (let seed = 1; seed <= 300; seed++) {
    const text = Array.from({ length: 40 }, (_, place) => parts[(seed * 31 + place * place * 7) % parts.length]).join(
      '',
    )
    const plain = plainLine(text)
    const write = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const cut = shorten(plain, seed % 60, { write, measure: utf8Bytes })
    expect(utf8Bytes(cut)).toBeLessThanOrEqual(seed % 60)
    expect(cut).not.toMatch(/\p{Surrogate}/u)
  }
})

test('a line cannot start another line or header, turn its direction or hold half a character', () => {
  expect(plainLine('a\r\nX-Evil: 1')).toBe('a X-Evil: 1')
  expect(plainLine('\u202ecod.exe\u202c a\u2066b\u2069\u200fc\ufeff')).toBe('cod.exe abc')
  expect(plainLine('a\u0000b\u001b[31mc\u0085d')).toBe('a b [31mc d')
  expect(plainLine('half \ud83d here')).toBe('half \ufffd here')
  expect(plainLine('👨‍👩‍👧')).toBe('👨‍👩‍👧')
})
