/** What a project's admins decided about scrubbing, beside the rules that always hold (`scrub-rules`). Plain data: it crosses threads. */
export type Scrubbing = {
  /** Names whose values are secrets in this application, as typed: `customer_no` is also `customerNo` and `X-Customer-No`. */
  sensitiveKeys: string[]
  /** Names whose values are none, although a rule for names says so. What looks like a secret is removed under them all the same. */
  safeKeys: string[]
  neverKeep: Record<NeverKept, boolean>
}

export const neverKept = ['ip', 'cookies', 'bodies', 'locals'] as const
export type NeverKept = (typeof neverKept)[number]

export const noScrubbing: Scrubbing = {
  sensitiveKeys: [],
  safeKeys: [],
  neverKeep: { ip: false, cookies: false, bodies: false, locals: false },
}

/** As kept in the store; undefined when nothing was decided. */
export function scrubbingText(scrubbing: Scrubbing): string | undefined {
  const { sensitiveKeys, safeKeys, neverKeep } = scrubbing
  const isNothing = sensitiveKeys.length + safeKeys.length === 0 && !neverKept.some((one) => neverKeep[one])
  return isNothing ? undefined : JSON.stringify({ sensitiveKeys, safeKeys, neverKeep })
}

/** Reads what `scrubbingText` wrote. */
export function readScrubbing(text: string | null | undefined): Scrubbing {
  if (!text) return noScrubbing
  const { sensitiveKeys = [], safeKeys = [], neverKeep = {} } = JSON.parse(text) as Partial<Scrubbing>
  return { sensitiveKeys, safeKeys, neverKeep: { ...noScrubbing.neverKeep, ...neverKeep } }
}
