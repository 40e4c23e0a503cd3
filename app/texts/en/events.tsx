import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** The table of all events of an issue, and what it is asked. */
export const eventsTexts = namespace('events', {
  search: 'Search events',
  example: 'browser:Firefox* -user.id:7 words of the title',
  words: 'Tags and words',
  release: 'Release',
  anyRelease: 'Any release',
  environment: 'Environment',
  anyEnvironment: 'Any environment',
  time: 'Time',
  anyTime: 'Any time',
  spans: {
    '1h': 'Last hour',
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    '90d': 'Last 90 days',
  },
  filter: 'Filter',
  all: 'Clear filter',
  between: (from: ReactNode, until: ReactNode) => (
    <>
      From {from ?? 'the first event'} to {until ?? 'now'}.
    </>
  ),
  atAnyTime: 'At any time',
  when: 'When',
  title: 'Title',
  person: 'User',
  common: (rows: number) => (rows === 1 ? 'This event has' : `All ${plural(rows, 'event', 'events')} shown have`),
  lookedTo: (at: ReactNode) => <>Searched back to {at}. Older events are on the next page.</>,
  pages: 'Pages of events',
  noneYet: 'No matches yet',
  noneYetWhy: (at: ReactNode) => <>No match back to {at}. The search continues on the next page.</>,
  gone: 'No events kept',
  goneWhy: 'These events were deleted by retention. The counts still include them.',
  newest: 'Newest events',
  none: 'No events match',
  noneStarred: 'Wildcards and “has:” only search the most frequent and the newest values of a tag.',
  noneWhy: 'Older events may have been deleted by retention. The counts still include them.',
})
