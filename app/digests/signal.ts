/**
 * Digests that are control flow, not failures: redirects, not-found pages, bail-outs. Frameworks throw and catch them. They are never
 * indexed, and a look-up explains them. The more specific ones come first.
 */
const signals = [
  'NEXT_REDIRECT',
  'NEXT_HTTP_ERROR_FALLBACK;404',
  'NEXT_HTTP_ERROR_FALLBACK;403',
  'NEXT_HTTP_ERROR_FALLBACK;401',
  'NEXT_HTTP_ERROR_FALLBACK',
  'NEXT_NOT_FOUND',
  'NEXT_PRERENDER_INTERRUPTED',
  'NEXT_STATIC_GEN_BAILOUT',
  'DYNAMIC_SERVER_USAGE',
  'BAILOUT_TO_CLIENT_SIDE_RENDERING',
  'HANGING_PROMISE_REJECTION',
  'CLIENT_HOOK_DYNAMIC',
  'INSTANT_VALIDATION_ERROR',
  'REACT_ROUTER_ERROR:REDIRECT',
  'REACT_ROUTER_ERROR',
  'REACT_RECOVERABLE_DIGEST',
] as const

export type Signal = (typeof signals)[number]

/** Whether a digest is control flow. */
export const isSignal = (digest: string): boolean => signals.some((name) => digest.trimStart().startsWith(name))

/** The first signal in a text. */
export const signalIn = (text: string): Signal | undefined => signals.find((name) => text.includes(name))

/** Next.js 15.2 to 16.3 append `@E` and a number to the digests of their own errors; logs and other versions do not. */
export function withoutErrorCode(digest: string): { digest: string; errorCode?: string } {
  const found = /^(.{1,200})@(E\d{1,4})$/.exec(digest)
  return found ? { digest: found[1]!, errorCode: found[2]! } : { digest }
}
