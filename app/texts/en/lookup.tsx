import type { ReactNode } from 'react'
import { numbersIn } from '../numbers'
import { room } from '../room'

const { plural } = numbersIn('en')

/** The answer to a look-up, for developers and for the support desk. */
export const lookupTexts = room('lookup', {
  page: 'Look-up',
  readAs: 'Read as',
  or: ' or ',
  release: (release: string) => `release ${release}`,
  eventsOfIssue: (n: number) => (n === 1 ? 'event of this issue' : 'events of this issue'),
  firstSeen: 'first seen',
  lastSeen: 'last seen',
  thisCode: 'this code',
  times: (n: number) => (n === 1 ? 'once' : plural(n, 'time', 'times')),
  openEvent: 'Open the event',
  openIssue: 'Open the issue',
  eventOf: (at: ReactNode) => <>event of {at}</>,
  last: (at: ReactNode) => <>last {at}</>,
  confidence: { exact: 'exact', linked: 'linked', recomputed: 'recomputed' },
  halves: 'What the visitor’s browser reported of it',
  others: 'Also possible',
  allIssues: 'Look through the issues',
  lastSeenIn: (release: string) => `last seen in release ${release}`,
  knownSince: 'known since',
  happened: 'happened',
  people: (n: number) => (n === 1 ? 'person affected' : 'people affected'),
  withCode: 'with this code',
  lastTime: 'last',
  fixed: 'fixed',
  fixedIn: 'fixed in',
  nextRelease: 'the next release',
  tell: 'Tell the caller',
  developers: 'From the developers',
  calls: 'Calls about this code',
  callsNote: 'For your project’s desk and developers.',
  addNote: 'Add note',
  caller: 'What the caller said',
})
