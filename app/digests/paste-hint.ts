import type { ErrorPage } from './error-page'
import type { Signal } from './signal'

/** A hint about a paste. The sentences are in app/texts/en/hints.ts. */
export type PasteHint =
  | { what: 'signal'; signal: Signal }
  /** `E394`: the number Next.js gives this kind of error. It is not part of the digest. */
  | { what: 'errorCode'; code: string }
  | { what: 'page'; page: ErrorPage }
  | { what: 'long' | 'tooManyDigits' }
