/** Open issues: all of them, those of the viewer and their teams, and those that are new, regressed and escalating. */
export type OpenCounts = Record<'open' | 'mine' | 'new' | 'regressed' | 'escalating', number>

/** No count goes further: one that is this high may be higher. */
export const mostCounted = 1000

/** How many issues a search finds. `shown`: on this page, which may be the first and the last; `all`: where it is known, `orMore`: at least. */
export type FoundIssues = { shown: number; all?: number; orMore: boolean; first: boolean; last: boolean }
