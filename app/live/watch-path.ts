import type { Instant } from '../clock'

/** What a page asks to hear of, as `watch` reads it. */
export const listWatchPath = (q: string, since: Instant): string =>
  `/live?${new URLSearchParams({ q, since: `${since}` })}`
export const issueWatchPath = (shortId: string): string => `/live?${new URLSearchParams({ issue: shortId })}`
