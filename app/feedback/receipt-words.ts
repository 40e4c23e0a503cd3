import { type Language, languageOf, languages } from '../accounts/language'
import { type Mistakes, someMistakes } from '../mistake'
import { fieldsOf } from './fields'

/** The texts of a project on the receipts of its codes. They are plain text and shown as such. */
export type ReceiptWords = {
  language: ReceiptLanguage
  /** One line: the contact. Empty: not shown. */
  contact: string
  /** The project's message, in paragraphs. Empty: not shown. */
  words: string
}

/** A fixed language for all visitors, or the language of each visitor's browser. */
export type ReceiptLanguage = Language | 'visitor'

export const longestContact = 200
export const longestWords = 1000

export const noWords: ReceiptWords = { language: 'visitor', contact: '', words: '' }

export type ReceiptWordsMistakes = Mistakes<keyof ReceiptWords>

/** The submitted texts, or what is wrong with each field. */
export function parseReceiptWords(typed: {
  language: string
  contact: string
  words: string
}): { words: ReceiptWords } | { mistakes: ReceiptWordsMistakes } {
  const mistakes: ReceiptWordsMistakes = {}
  const language = receiptLanguageOf(typed.language)
  const contact = typed.contact.trim()
  const words = typed.words.replaceAll('\r\n', '\n').trim()
  if (!language) mistakes.language = { what: 'no-choice', choices: languages.map(({ name }) => name) }
  if (/[\r\n]/.test(contact)) mistakes.contact = { what: 'several-lines' }
  if (contact.length > longestContact) {
    mistakes.contact = { what: 'too-long', most: longestContact, typed: contact.length }
  }
  if (words.length > longestWords) {
    mistakes.words = { what: 'too-long', most: longestWords, typed: words.length }
  }
  if (!language || someMistakes(mistakes)) return { mistakes }
  return { words: { language, contact, words } }
}

/** The stored form; undefined when everything is empty. */
export function receiptWordsText({ language, contact, words }: ReceiptWords): string | undefined {
  if (language === noWords.language && contact === '' && words === '') return undefined
  return JSON.stringify({ language, contact, words })
}

/** Reads the stored form, of any version: unreadable parts are ignored. */
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
