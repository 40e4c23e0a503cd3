import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')

/** The first screen. */
export const homeTexts = namespace('home', {
  changed: 'What changed',
  lookUp: 'Look up a code',
  front: 'Have a code from an error page?',
  frontWords: 'Paste it to see whether it is known, since when, and whether it is fixed.',
  sample: 'It looks like this',
  quiet: 'All quiet',
  quietWords: (when: string) => `Nothing new ${when}, nothing came back, and nothing that is open happened.`,
  showAll: 'Show all issues',
  quietIssues: (n: number, when: string, link: (words: string) => ReactNode) => (
    <>
      {link(plural(n, 'more issue', 'more issues'))} open that did not happen {when}.
    </>
  ),
  refused: (when: string) => `Refused ${when}:`,
  items: (n: number) => plural(n, 'item', 'items'),
  time: 'Time',
  seen: 'Mark as seen',
  all: (n: number) => `All ${count(n)}`,
  refusedNow: 'Refused now',
  moreRefused: (n: number) => ` More was refused for ${plural(n, 'other reason', 'other reasons')}.`,
  spans: { seen: 'Since you looked', '1h': '1 hour', '24h': '24 hours', '7d': '7 days' },
  when: {
    seen: 'since you looked',
    '1h': 'in the last hour',
    '24h': 'in the last 24 hours',
    '7d': 'in the last 7 days',
  },
  allProjects: 'All projects',
  groups: {
    fresh: { name: 'new', title: 'New' },
    regressed: { name: 'regressed', title: 'Regressed' },
    escalating: { name: 'escalating', title: 'Escalating' },
    stillOpen: { name: 'still open', title: 'Still open' },
  },
  firstSeen: (when: string) => `first seen ${when}`,
  regressedNote: 'resolved, and happened again',
  escalatingNote: 'much more often than they used to',
  stillOpenNote: 'older, and happened again',
  connect: {
    none: 'No project yet',
    add: 'Add a project',
    noneWords:
      'A project is one application that reports its failures here. Adding one gives you the address for its SDK.',
    waiting: 'Waiting for the first event',
    connect: (project: string) => `Connect ${project}`,
    waitingWords:
      'Nothing has been reported yet. Point an SDK at the project’s DSN; what fails then shows here, and every code on an error page leads to it.',
  },
  markedSeen: 'Marked as seen.',
})
