/**
 * A project's own settings for scrubbing, in addition to the rules for all projects (`scrub-rules`). Plain data, because it crosses
 * threads.
 */
export type Scrubbing = {
  /** Names whose values are secrets in this application, as typed: `customer_no` also matches `customerNo` and `X-Customer-No`. */
  sensitiveKeys: string[]
  /** Names whose values are not secrets, although a rule by name says so. Values that look like secrets are still removed. */
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

/** The text in the store; undefined when a project has no settings. */
export function scrubbingText(scrubbing: Scrubbing): string | undefined {
  const { sensitiveKeys, safeKeys, neverKeep } = scrubbing
  const isNothing = sensitiveKeys.length + safeKeys.length === 0 && !neverKept.some((one) => neverKeep[one])
  return isNothing ? undefined : JSON.stringify({ sensitiveKeys, safeKeys, neverKeep })
}

/** Reads the text of `scrubbingText`. */
export function readScrubbing(text: string | null | undefined): Scrubbing {
  if (!text) return noScrubbing
  const { sensitiveKeys = [], safeKeys = [], neverKeep = {} } = JSON.parse(text) as Partial<Scrubbing>
  return { sensitiveKeys, safeKeys, neverKeep: { ...noScrubbing.neverKeep, ...neverKeep } }
}
