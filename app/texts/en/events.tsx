import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** The table of all events of an issue, and what it is asked. */
export const eventsTexts = namespace('events', {
  search: 'Events of this issue',
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
  all: 'All events',
  between: (from: ReactNode, until: ReactNode) => (
    <>
      From {from ?? 'the first'} until {until ?? 'now'}.
    </>
  ),
  atAnyTime: 'At any time',
  when: 'When',
  title: 'Title',
  person: 'Person',
  common: (rows: number) => (rows === 1 ? 'The one event shown' : `All ${plural(rows, 'event', 'events')} shown`),
  lookedTo: (at: ReactNode) => <>Looked through the events back to {at}. The next page looks further.</>,
  pages: 'Pages of events',
  noneYet: 'None found so far',
  noneYetWhy: (at: ReactNode) => <>None of the events back to {at} is like this. The next page looks further.</>,
  gone: 'No events kept',
  goneWhy: 'The events of this page have been removed to make room. The issue’s counts still include them.',
  newest: 'Newest events',
  none: 'No such event is kept',
  noneStarred:
    'Stars and has: find the values that are counted one by one; of tags with very many values those are the most frequent and the newest.',
  noneWhy: 'Events that are counted may have been removed to make room.',
})
