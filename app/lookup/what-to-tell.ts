import type { IssueStatus } from '../issues/issue'
import type { Match } from './answer'

/**
 * What somebody at a support desk answers a caller, in the caller's words: from the issue's state alone, so that it gives away
 * nothing of the failure and promises nothing.
 */
export function whatToTell({ issue }: Pick<Match, 'issue'>): string {
  if (issue.status !== 'resolved') return known[issue.status]
  return `This failure is fixed.${whereFixed(issue)} Please load the page again; should it still fail, tell us the code it shows then.`
}

function whereFixed({ fixedIn, lastRelease }: Match['issue']): string {
  if (fixedIn === 'next') return ' The fix comes with the next release, which may not have reached you yet.'
  if (fixedIn) return ` The fix is in release ${fixedIn.release}.`
  return lastRelease ? ` It was last seen in release ${lastRelease}; later ones have the fix.` : ''
}

const screenshot = 'The people who run the application have its details; you do not need to send anything.'

const known: Record<Exclude<IssueStatus, 'resolved'>, string> = {
  open: `We know of this failure, and it is not fixed yet. ${screenshot} Some failures pass: please try once more.`,
  regressed: `We know of this failure. It was fixed before and has come back. ${screenshot}`,
  muted: `We know of this failure; no fix is promised. ${screenshot} Some failures pass: please try once more.`,
}
