import { type Language, languageOf, languages } from '../accounts/language'
import { mistakesTexts } from '../texts/en/mistakes'
import { fieldsOf } from './fields'

/** What a project says on the receipts of its codes. All of it is text and shown as text. */
export type ReceiptWords = {
  language: ReceiptLanguage
  /** One line: whom to ask. Empty: nothing is said. */
  contact: string
  /** In the project's own words, in paragraphs. Empty: nothing is said. */
  words: string
}

/** One for all its visitors, or each visitor's own. */
export type ReceiptLanguage = Language | 'visitor'

export const longestContact = 200
export const longestWords = 1000

export const noWords: ReceiptWords = { language: 'visitor', contact: '', words: '' }

export type ReceiptWordsMistakes = { language?: string; contact?: string; words?: string }

/** What is wrong with what was typed, for beside the fields; otherwise the words themselves. */
export function parseReceiptWords(
  typed: {
    language: string
    contact: string
    words: string
  },
  texts = mistakesTexts.english,
): { words: ReceiptWords } | { mistakes: ReceiptWordsMistakes } {
  const mistakes: ReceiptWordsMistakes = {}
  const language = receiptLanguageOf(typed.language)
  const contact = typed.contact.trim()
  const words = typed.words.replaceAll('\r\n', '\n').trim()
  if (!language) mistakes.language = texts.oneOf(languages.map(({ name }) => name).join(', '))
  if (/[\r\n]/.test(contact)) mistakes.contact = texts.oneLine
  if (contact.length > longestContact) mistakes.contact = texts.atMost(longestContact)
  if (words.length > longestWords) mistakes.words = texts.tooLong(longestWords, words.length)
  if (!language || Object.keys(mistakes).length > 0) return { mistakes }
  return { words: { language, contact, words } }
}

/** As it is kept; undefined when there is nothing to keep. */
export function receiptWordsText({ language, contact, words }: ReceiptWords): string | undefined {
  if (language === noWords.language && contact === '' && words === '') return undefined
  return JSON.stringify({ language, contact, words })
}

/** From what was kept, by whatever version: what cannot be read says nothing. */
export function readReceiptWords(kept: string | null | undefined): ReceiptWords {
  const { language, contact, words } = (kept && fieldsOf(parsed(kept))) || {}
  return {
    language: receiptLanguageOf(language) ?? noWords.language,
    contact: textOf(contact, longestContact),
    words: textOf(words, longestWords),
  }
}

const receiptLanguageOf = (value: unknown): ReceiptLanguage | undefined =>
  value === 'visitor' ? value : languageOf(value)

const textOf = (value: unknown, most: number) => (typeof value === 'string' ? value.slice(0, most) : '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
