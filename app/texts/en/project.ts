import { countWords, plural } from '../count-words'
import { room } from '../room'

const counted = (count: number, unit: string) => (count === 1 ? unit : `${count} ${unit}s`)

/** The page of a project. */
export const projectTexts = room('project', {
  project: 'Project',
  issues: 'Issues',
  sourceMaps: 'Source maps',
  grouping: 'Grouping',
  settings: 'Settings',
  builtIn: 'Digestline records its own failures here. It needs no SDK.',
  noKey: 'No key is enabled',
  noKeyWords: 'Without one, everything this application sends is refused.',
  keys: 'Keys',
  connect: 'Connect your application',
  connectNote: 'Give any Sentry SDK this DSN; nothing else changes.',
  copy: 'Copy the DSN',
  snippets: 'Snippets by platform',
  feedback: 'What people said',
  feedbackNote: 'About no failure, or about one whose event is not kept.',
  monitors: {
    title: 'Monitors',
    note: 'The last check-in of each job. A job that falls silent is not noticed here.',
    head: ['Monitor', 'Environment', 'Last state', 'When', 'Took', 'Schedule'],
    unknown: 'unknown',
    states: { in_progress: 'running', ok: 'succeeded', error: 'failed' },
    took: (seconds: number) => `${seconds} s`,
    /** The unit as the client said it: `minute`, `hour`, … */
    every: (count: number, unit: string) => `every ${counted(count, unit)}`,
  },
  accounting: {
    title: 'What became of what was sent',
    note: 'Items, by kind. Nothing is dropped uncounted.',
    period: 'Period',
    periods: { '24h': '24 hours', '14d': '14 days', all: 'All time' },
    last: { '24h': 'Last 24 hours', '14d': 'Last 14 days' },
    nothing: {
      '24h': 'Nothing was sent in the last 24 hours.',
      '14d': 'Nothing was sent in the last 14 days.',
      all: 'Nothing has been sent yet.',
    },
    chart: { '24h': 'What was sent in the last 24 hours', '14d': 'What was sent in the last 14 days' },
    atMost: (count: number, hours: number) =>
      `at most ${countWords(count)} in ${hours === 1 ? 'an hour' : `${hours} hours`}`,
    now: 'now',
    kept: 'kept',
    refused: (reason: string) => `refused: ${reason}`,
    keptCount: (count: number) => `${countWords(count)} kept`,
    refusedCount: (count: number, reason: string) => `${countWords(count)} refused: ${reason}`,
    itemsKept: (count: number) => `${plural(count, 'item')} kept`,
    byKind: 'Items by kind',
    head: ['Kind', 'Accepted', 'Processed', 'Waiting', 'Duplicate', 'Parked', 'Refused'],
    neverSent: 'Never sent',
    neverSentNote: 'Never sent: what clients say they lost or left out themselves.',
  },
})
