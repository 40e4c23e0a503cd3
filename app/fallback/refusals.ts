import { refusalIn } from '../requests/refusal-in'
import type { fallbackTexts } from '../texts/en/fallback'
import type { TextsOf } from '../texts/namespace'

export type RefusalText = { title: string; text: string; next: { label: string; to: string } }

/** On answers with status 503: an attempt was made for about as long. */
export const retryAfterBusy = { 'Retry-After': '2' }

/**
 * The text of a refusal. `thrown` is the data that was thrown with the status: a code (`refuse`) has a sentence of its own,
 * anything else gets the general sentence of the status. Strings are never shown: React Router's own errors
 * ("Error: No route matches URL …") repeat the address.
 */
export function refusalText(status: number, thrown: unknown, texts: TextsOf<typeof fallbackTexts>): RefusalText {
  const general = Object.hasOwn(texts.refused, status) ? texts.refused[status as 400] : texts.refused.other
  const next = status === 401 ? { label: texts.signIn, to: '/sign-in' } : { label: texts.start, to: '/' }
  const code = refusalIn(thrown)
  const reasons: Record<string, string> = texts.reasons
  return { ...general, next, ...(code && Object.hasOwn(reasons, code) && { text: reasons[code] }) }
}
