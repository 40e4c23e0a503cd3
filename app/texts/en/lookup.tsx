import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

const times = (n: number) => (n === 1 ? 'once' : plural(n, 'time', 'times'))

/** The answer to a look-up, for developers and for support. */
export const lookupTexts = namespace('lookup', {
  page: 'Look up',
  readAs: 'Interpreted as',
  or: ' or ',
  times,
  visitorSaw: (ago: ReactNode, n: number) => (
    <>
      A visitor saw this digest {ago}
      {n > 1 && `, ${times(n)} in total`}
    </>
  ),
  seen: (ago: ReactNode, n: number) => (
    <>
      {n === 1 ? 'Seen once, ' : `Seen ${times(n)}, last `}
      {ago}
    </>
  ),
  copyCode: (code: string) => `Copy the code ${code}`,
  inRelease: (release: ReactNode) => <>release {release}</>,
  events: 'Events',
  users: 'Users',
  firstSeen: 'First seen',
  lastSeen: 'Last seen',
  assignee: 'Assignee',
  unassigned: 'Unassigned',
  openEvent: 'Open event',
  openIssue: 'Open issue',
  copyLink: 'Copy link',
  copied: 'Copied',
  visitorSees: 'What the visitor sees',
  last: (at: ReactNode) => <>last seen {at}</>,
  confidence: { exact: 'exact match', linked: 'linked by trace', recomputed: 'computed match' },
  others: 'Other matches',
  allIssues: 'Browse issues',
  beside: 'More about this code',
  support: 'Support',
  noNote: 'This issue has no note for support yet.',
  addNote: 'Add note',
  edit: 'Edit',
  from: { caller: 'Caller', visitor: 'Visitor' },
  counterparts: 'Browser event',
  sameDigest: 'same digest',
  similar: 'Similar codes',
  misheard: 'Misheard code?',
  easilyConfused: 'Easily confused with this code:',
  helperView: 'Helper view: no messages, no source code, no personal data',
  known: 'Known',
  workedOn: 'Being worked on',
  tell: 'Tell the caller',
  noteOf: (name: string) => `Note from ${name}`,
  copyAnswer: 'Copy answer',
  openReceipt: 'Open receipt',
  since: 'Since',
  happened: 'Occurred',
  affected: 'Affected users',
  withCode: 'With this code',
  release: 'Last release',
  fixed: 'Fixed',
  notYet: 'Not yet',
  nextRelease: 'next release',
  logCall: 'Log this call',
  note: 'Note',
  noteExample: 'e.g. Paid twice, wants a call back',
  noteHint: 'The developers see this next to the code.',
  log: 'Log call',
  calls: 'Calls about this code',
  columns: { note: 'Note', code: 'Code', by: 'Taken by', when: 'When' },
})
