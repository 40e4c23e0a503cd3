import { hintsTexts } from '../texts/en/hints'
import type { TextsOf } from '../texts/room'

type Hints = TextsOf<typeof hintsTexts>

/**
 * Digests that are control flow, not failures: redirects, not-found, bail-outs. Frameworks throw them and catch them again;
 * they are never indexed, and whoever pastes one is told what it is. The more particular ones come first.
 */
const signals = Object.keys(hintsTexts.english.signals) as (keyof Hints['signals'])[]

/** Whether a digest is control flow. */
export const isSignal = (digest: string): boolean => signals.some((name) => digest.trimStart().startsWith(name))

/** The first signal in a text, with a sentence that says what it is. */
export function signalIn(text: string, texts: Hints): { name: string; sentence: string } | undefined {
  const name = signals.find((name) => text.includes(name))
  return name && { name, sentence: texts.nothingToLookUp(texts.signals[name]) }
}

/** Next.js 15.2 to 16.3 append `@E` and a number to the digests of its own errors; logs and other versions do not. */
export function withoutErrorCode(digest: string): { digest: string; errorCode?: string } {
  const found = /^(.{1,200})@(E\d{1,4})$/.exec(digest)
  return found ? { digest: found[1]!, errorCode: found[2]! } : { digest }
}
