import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')

/** The first screen. */
export const homeTexts = namespace('home', {
  changed: 'Home',
  lookUp: 'Look up a code',
  front: 'Have a code from an error page?',
  frontWords: 'Paste it to see if it is known and fixed.',
  sample: 'Example',
  quiet: 'All quiet',
  quietWords: (when: string) => `No new, regressed or ongoing issues ${when}.`,
  showAll: 'Show all issues',
  quietIssues: (n: number, when: string, link: (words: string) => ReactNode) => (
    <>
      {link(plural(n, 'open issue', 'open issues'))} without new events {when}.
    </>
  ),
  refused: (when: string) => `Rejected ${when}:`,
  items: (n: number) => plural(n, 'item', 'items'),
  time: 'Period',
  seen: 'Mark as seen',
  all: (n: number) => `All ${count(n)}`,
  refusedNow: 'Rejected requests',
  moreRefused: (n: number) => ` And ${plural(n, 'other reason', 'other reasons')}.`,
  spans: { seen: 'Since your last visit', '1h': '1 hour', '24h': '24 hours', '7d': '7 days' },
  when: {
    seen: 'since your last visit',
    '1h': 'in the last hour',
    '24h': 'in the last 24 hours',
    '7d': 'in the last 7 days',
  },
  allProjects: 'All projects',
  groups: {
    fresh: { name: 'new', title: 'New' },
    regressed: { name: 'regressed', title: 'Regressed' },
    escalating: { name: 'escalating', title: 'Escalating' },
    stillOpen: { name: 'ongoing', title: 'Ongoing' },
  },
  firstSeen: (when: string) => `first seen ${when}`,
  regressedNote: 'Resolved, then happened again.',
  escalatingNote: 'Far more events than usual.',
  stillOpenNote: 'Open earlier, and happened again.',
  connect: {
    none: 'No project yet',
    add: 'Add a project',
    noneWords: 'A project is one application. Add one to get its DSN.',
    waiting: 'Waiting for the first event',
    connect: (project: string) => `Connect ${project}`,
    waitingWords: 'Configure an SDK with the project’s DSN. Errors then show up here.',
  },
  markedSeen: 'Marked as seen',
})
