import type { Match } from './answer'

/** What support answers a caller. The sentences are in app/texts/en/hints.ts, in the caller's words. */
export type Tell =
  | { what: 'open' | 'regressed' | 'muted' | 'fixed' | 'fixedNext' }
  | { what: 'fixedIn' | 'fixedAfter'; release: string }

type AnsweredMatch = { issue: Pick<Match['issue'], 'status' | 'fixedIn' | 'lastRelease'> }

/** Depends only on the issue's state, so that it reveals nothing about the failure and promises nothing. */
export function whatToTell({ issue: { status, fixedIn, lastRelease } }: AnsweredMatch): Tell {
  if (status !== 'resolved') return { what: status }
  if (fixedIn === 'next') return { what: 'fixedNext' }
  if (fixedIn) return { what: 'fixedIn', release: fixedIn.release }
  return lastRelease ? { what: 'fixedAfter', release: lastRelease } : { what: 'fixed' }
}
