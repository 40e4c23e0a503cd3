import type { Instant } from '../clock'
import type { Code } from '../digests/code'

/** A visitor's report on the receipt of a code. Hostile text, like everything that is sent. */
export type VisitorReport = { code: string; message: string; email?: string; at: Instant }

/** A report ready to be stored. */
export type NewVisitorReport = Omit<VisitorReport, 'code'> & {
  /** Derived from the form and its text: a report sent twice is stored once, with the last address. */
  form: string
  /** Hash of the secret in the sender's browser and the code. */
  person: string
  code: Code
  /** The issue of the receipt; absent while the code leads to no issue that visitors may know about. */
  shortId?: string
}

export const longestReport = 2000
export const longestEmail = 200

export type ReportFields = { message: string; email: string }

/** What is wrong with the fields; undefined when nothing is. */
export function mistakesInReport({ message, email }: ReportFields): ReportMistakes | undefined {
  const mistakes: ReportMistakes = {}
  if (message === '') mistakes.message = 'empty'
  if (message.length > longestReport) mistakes.message = 'long'
  // An address cannot be verified by its letters; one without a domain is a typing mistake.
  if (email !== '' && (email.length > longestEmail || !/^[^\s@]+@[^\s@]+$/.test(email))) mistakes.email = 'address'
  return Object.keys(mistakes).length > 0 ? mistakes : undefined
}

export type ReportMistakes = { message?: 'empty' | 'long'; email?: 'address' }
