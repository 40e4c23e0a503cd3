import { expect, test } from 'vitest'
import {
  longestContact,
  longestWords,
  noWords,
  parseReceiptWords,
  readReceiptWords,
  receiptWordsText,
} from './receipt-words'

const typed = { language: 'de', contact: ' hilfe@shop.example ', words: 'Tut uns leid.\r\nBis bald.' }

test('what a project says comes back as it was typed, with the lines of one kind', () => {
  const parsed = parseReceiptWords(typed)
  const words = { language: 'de', contact: 'hilfe@shop.example', words: 'Tut uns leid.\nBis bald.' }
  expect(parsed).toEqual({ words })
  expect('words' in parsed && readReceiptWords(receiptWordsText(parsed.words))).toEqual(words)
  expect(receiptWordsText(noWords)).toBeUndefined()
})

test('what is too long, of two lines or in no language is said beside its field', () => {
  const wrong = { language: 'xx', contact: 'a\nb', words: 'x'.repeat(longestWords + 1) }
  expect(parseReceiptWords(wrong)).toEqual({
    mistakes: {
      language: { what: 'no-choice', choices: ['English', 'Deutsch'] },
      contact: { what: 'several-lines' },
      words: { what: 'too-long', most: 1000, typed: 1001 },
    },
  })
  const long = parseReceiptWords({ ...typed, contact: 'x'.repeat(longestContact + 1) })
  expect(long).toEqual({ mistakes: { contact: { what: 'too-long', most: 200, typed: 201 } } })
})

test('what was kept by somebody else says nothing that cannot be read', () => {
  for (const kept of [null, undefined, '', '{', '[]', '7', '{"language":"xx","contact":7,"words":null}'])
    expect(readReceiptWords(kept)).toEqual(noWords)
})
