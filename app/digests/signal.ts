/**
 * Digests that are control flow, not failures: redirects, not-found, bail-outs. Frameworks throw them and catch them again;
 * they are never indexed, and whoever pastes one is told what it is.
 */
const signals: [name: string, meaning: string][] = [
  ['NEXT_REDIRECT', 'is how Next.js carries out a redirect, not an error'],
  ['NEXT_HTTP_ERROR_FALLBACK;404', 'is how Next.js shows its not-found page, not an error'],
  ['NEXT_HTTP_ERROR_FALLBACK;403', 'is how Next.js shows its forbidden page, not an error'],
  ['NEXT_HTTP_ERROR_FALLBACK;401', 'is how Next.js shows its unauthorized page, not an error'],
  ['NEXT_HTTP_ERROR_FALLBACK', 'is how Next.js shows a page for an HTTP status, not an error'],
  ['NEXT_NOT_FOUND', 'is how Next.js shows its not-found page, not an error'],
  ['NEXT_PRERENDER_INTERRUPTED', 'is how Next.js stops a prerender early, not an error'],
  ['NEXT_STATIC_GEN_BAILOUT', 'is how Next.js switches a page to dynamic rendering, not an error'],
  ['DYNAMIC_SERVER_USAGE', 'is how Next.js switches a page to dynamic rendering, not an error'],
  ['BAILOUT_TO_CLIENT_SIDE_RENDERING', 'is how Next.js leaves a part of the page to the browser, not an error'],
  ['HANGING_PROMISE_REJECTION', 'is how Next.js ends what a finished prerender still waits for, not an error'],
  ['CLIENT_HOOK_DYNAMIC', 'is how Next.js leaves a part of the page to the request, not an error'],
  ['INSTANT_VALIDATION_ERROR', 'is a check of Next.js while it builds, not a failure of a visit'],
  ['REACT_ROUTER_ERROR:REDIRECT', 'is how React Router carries out a redirect, not an error'],
  ['REACT_ROUTER_ERROR', 'is how React Router carries a response through rendering, not an error'],
  ['REACT_RECOVERABLE_DIGEST', 'is how React marks an error it recovered from'],
]

/** Whether a digest is control flow. */
export const isSignal = (digest: string): boolean => signals.some(([name]) => digest.trimStart().startsWith(name))

/** The first signal in a text, with a sentence that says what it is. */
export function signalIn(text: string): { name: string; sentence: string } | undefined {
  const found = signals.find(([name]) => text.includes(name))
  return found && { name: found[0], sentence: `${found[0]} ${found[1]}. There is nothing to look up.` }
}

/** Next.js 15.2 to 16.3 append `@E` and a number to the digests of its own errors; logs and other versions do not. */
export function withoutErrorCode(digest: string): { digest: string; errorCode?: string } {
  const found = /^(.{1,200})@(E\d{1,4})$/.exec(digest)
  return found ? { digest: found[1]!, errorCode: found[2]! } : { digest }
}
