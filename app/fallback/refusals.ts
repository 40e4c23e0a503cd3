import { fallbackTexts } from '../texts/en/fallback'
import type { TextsOf } from '../texts/room'

export type RefusalText = { title: string; text: string; next: { label: string; to: string } }

/** On answers with status 503: an attempt was made for about as long. */
export const retryAfterBusy = { 'Retry-After': '2' }

/**
 * The plain text of a refusal. `data` is what was thrown with the status: a sentence of ours replaces the general one.
 * React Router's own errors ("Error: No route matches URL …") repeat the address, so theirs are not shown.
 */
export function refusalText(
  status: number,
  data: unknown,
  texts: TextsOf<typeof fallbackTexts> = fallbackTexts.english,
): RefusalText {
  const general = Object.hasOwn(texts.refused, status) ? texts.refused[status as 400] : texts.refused.other
  const next = status === 401 ? { label: texts.signIn, to: '/sign-in' } : { label: texts.start, to: '/' }
  const said = typeof data === 'string' && data !== '' && !data.startsWith('Error: ')
  return { ...general, next, ...(said && { text: texts.thrown[data] ?? data }) }
}
