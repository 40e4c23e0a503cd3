/** Open issues: all, those assigned to the viewer and their teams, and the new, regressed and escalating ones. */
export type OpenCounts = Record<'open' | 'mine' | 'new' | 'regressed' | 'escalating', number>

/** Counting stops here: a count of this value may be higher. */
export const mostCounted = 1000

/**
 * How many issues a search finds. `shown`: on this page, which may be the first and the last; `all`: in total, if known; `orMore`: `all` is
 * a lower bound.
 */
export type FoundIssues = { shown: number; all?: number; orMore: boolean; first: boolean; last: boolean }
