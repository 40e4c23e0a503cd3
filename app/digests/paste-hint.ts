import type { ErrorPage } from './error-page'
import type { Signal } from './signal'

/** What there is to say about a paste. The sentences are in app/texts/en/hints.ts. */
export type PasteHint =
  | { what: 'signal'; signal: Signal }
  /** `E394`: Next.js' own number for the kind of error, which is not part of the digest. */
  | { what: 'errorCode'; code: string }
  | { what: 'page'; page: ErrorPage }
  | { what: 'long' | 'tooManyDigits' }
