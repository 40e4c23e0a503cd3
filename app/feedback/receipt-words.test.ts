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

test('the texts of a receipt are stored as typed, with uniform line endings', () => {
  const parsed = parseReceiptWords(typed)
  const words = { language: 'de', contact: 'hilfe@shop.example', words: 'Tut uns leid.\nBis bald.' }
  expect(parsed).toEqual({ words })
  expect('words' in parsed && readReceiptWords(receiptWordsText(parsed.words))).toEqual(words)
  expect(receiptWordsText(noWords)).toBeUndefined()
})

test('a text that is too long, has two lines or an unknown language is an error of its field', () => {
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

test('unreadable stored texts are ignored', () => {
  for (const kept of [null, undefined, '', '{', '[]', '7', '{"language":"xx","contact":7,"words":null}'])
    expect(readReceiptWords(kept)).toEqual(noWords)
})
