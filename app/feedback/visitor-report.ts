import type { Instant } from '../clock'
import type { Code } from '../digests/code'

/** What a visitor said on the receipt of a code. Hostile text like everything that is sent. */
export type VisitorReport = { code: string; message: string; email?: string; at: Instant }

/** The same, to be kept. */
export type NewVisitorReport = Omit<VisitorReport, 'code'> & {
  /** Of the form it was written in and of what it says: sent twice it is kept once, with the address it came with last. */
  form: string
  /** Hash of the secret that only the sender's browser keeps, and of the code. */
  person: string
  code: Code
  /** The issue the receipt is of; absent while the code leads to none that visitors may know of. */
  shortId?: string
}

export const longestReport = 2000
export const longestEmail = 200

export type ReportFields = { message: string; email: string }

/** What is wrong with what was typed, for beside the fields; undefined when nothing is. */
export function mistakesInReport({ message, email }: ReportFields): ReportMistakes | undefined {
  const mistakes: ReportMistakes = {}
  if (message === '') mistakes.message = 'empty'
  if (message.length > longestReport) mistakes.message = 'long'
  // Nobody can tell a good address from its letters; one that has no place to go to is a slip.
  if (email !== '' && (email.length > longestEmail || !/^[^\s@]+@[^\s@]+$/.test(email))) mistakes.email = 'address'
  return Object.keys(mistakes).length > 0 ? mistakes : undefined
}

export type ReportMistakes = { message?: 'empty' | 'long'; email?: 'address' }
