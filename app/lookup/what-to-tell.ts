import { hintsTexts } from '../texts/en/hints'
import type { TextsOf } from '../texts/room'
import type { Match } from './answer'

/**
 * What somebody at a support desk answers a caller, in the caller's words: from the issue's state alone, so that it gives away
 * nothing of the failure and promises nothing.
 */
export function whatToTell(
  { issue: { status, fixedIn, lastRelease } }: Pick<Match, 'issue'>,
  { tell }: TextsOf<typeof hintsTexts> = hintsTexts.english,
): string {
  if (status !== 'resolved') return tell[status]
  if (fixedIn === 'next') return tell.fixedNext
  if (fixedIn) return tell.fixedIn(fixedIn.release)
  return lastRelease ? tell.fixedAfter(lastRelease) : tell.fixed
}
