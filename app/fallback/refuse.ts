import { data } from 'react-router'
import type { fallbackTexts } from '../texts/en/fallback'
import { markRefusal } from './mark-refusal'

/** Why a route refuses a request. The sentences are `reasons` in app/texts/en/fallback.ts. */
export type RefusalCode = keyof (typeof fallbackTexts)['english']['reasons']

/** What a refusal carries to the boundary or to the answer, which pick the words. */
type Refused = { refusal: RefusalCode }

/** A refusal for routes to throw: `throw refuse(404, 'no-such-issue')`. */
export const refuse = (
  status: number,
  refusal: RefusalCode,
  headers: Record<string, string> = {},
): ReturnType<typeof data<Refused>> => markRefusal(data({ refusal }, { status, headers }))

/** The code in the data of a thrown answer. A string: it may come from another version of Digestline. */
export function refusalIn(thrown: unknown): string | undefined {
  const isObject = typeof thrown === 'object' && thrown !== null
  return isObject && 'refusal' in thrown && typeof thrown.refusal === 'string' ? thrown.refusal : undefined
}
