import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')

/** The first screen. */
export const homeTexts = namespace('home', {
  title: 'Home',
  sinceVisit: (at: ReactNode) => <>Since your last visit, {at}</>,
  lookUp: 'Look up a code',
  front: 'Have a code from an error page?',
  frontWords: 'Paste it to see whether the error is known and fixed.',
  sample: 'Example',
  quiet: 'Nothing new',
  quietWords: (when: string) => `No new issues, regressions or events of open issues ${when}.`,
  showAll: 'Show all issues',
  quietIssues: (n: number, when: string, link: (words: string) => ReactNode) => (
    <>
      {link(plural(n, 'more open issue', 'more open issues'))} without events {when}.
    </>
  ),
  refused: (when: string) => `Rejected ${when}:`,
  items: (n: number) => plural(n, 'item', 'items'),
  time: 'Period',
  seen: 'Mark as seen',
  all: 'View all',
  refusedNow: 'Being rejected now',
  moreRefused: (n: number) => ` ${plural(n, 'other reason', 'other reasons')}.`,
  fix: 'Fix',
  fixIn: (project: string) => `Fix rejections in ${project}`,
  perDay: {
    title: 'Errors per day',
    total: (n: number, days: number) => `${count(n)} in ${days} days`,
    others: 'Other projects',
  },
  yours: {
    title: 'Yours',
    all: 'View all',
    assigned: 'Assigned to you',
    mentions: 'Unread mentions',
    calls: 'Visitor reports and support calls',
    bookmarked: 'Bookmarked',
  },
  spans: { seen: 'Since your last visit', '24h': '24 hours', '7d': '7 days', '14d': '14 days' },
  when: {
    seen: 'since your last visit',
    '24h': 'in the last 24 hours',
    '7d': 'in the last 7 days',
    '14d': 'in the last 14 days',
  },
  groups: {
    fresh: 'New',
    regressed: 'Regressed',
    escalating: 'Escalating',
    stillOpen: 'Ongoing',
  },
  firstSeen: (when: string) => `first seen ${when}`,
  regressedNote: 'resolved, then happened again',
  escalatingNote: 'far above their usual rate',
  stillOpenNote: 'older and still happening',
  connect: {
    none: 'No project yet',
    add: 'Create a project',
    noneWords: 'A project is one app. Create one to get the DSN for its SDK.',
    waiting: 'Waiting for the first event',
    connect: (project: string) => `Connect ${project}`,
    waitingWords: 'No events yet. Set the project’s DSN in your SDK; its errors appear here.',
  },
  markedSeen: 'Marked as seen',
})
