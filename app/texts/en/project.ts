import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')

/** The page of a project. */
export const projectTexts = namespace('project', {
  project: 'Project',
  issues: 'Issues',
  settings: 'Settings',
  builtIn: 'Digestline records its own failures here. No SDK needed.',
  noEvents: 'No events yet',
  noEventsWords: 'Connect your app and send a first error.',
  dsn: 'DSN',
  noKey: 'No key is enabled. Everything this app sends is rejected.',
  connect: 'Connect an app',
  connectNote: 'Use this DSN with any Sentry SDK.',
  copy: 'Copy DSN',
  feedback: 'Visitor reports',
  feedbackNote: 'Reports without an event, or whose event is no longer kept.',
  monitors: 'Monitors',
  accounting: {
    title: 'Ingestion',
    note: 'Every item received, by type.',
    period: 'Period',
    periods: { '24h': '24 hours', '14d': '14 days', all: 'All time' },
    last: { '24h': 'Last 24 hours', '14d': 'Last 14 days' },
    nothing: {
      '24h': 'Nothing received in the last 24 hours.',
      '14d': 'Nothing received in the last 14 days.',
      all: 'Nothing received yet.',
    },
    chart: { '24h': 'Items received in the last 24 hours', '14d': 'Items received in the last 14 days' },
    atMost: (most: number, hours: number) => `peak ${count(most)}${hours === 1 ? '/h' : ` in ${hours} h`}`,
    now: 'now',
    kept: 'accepted',
    refused: (reason: string) => `rejected: ${reason}`,
    keptCount: (kept: number) => `${count(kept)} accepted`,
    refusedCount: (refused: number, reason: string) => `${count(refused)} rejected: ${reason}`,
    itemsKept: (kept: number) => `${plural(kept, 'item', 'items')} accepted`,
    byKind: 'Items by type',
    head: ['Type', 'Accepted', 'Processed', 'Waiting', 'Duplicate', 'Parked', 'Rejected'],
    neverSent: 'Dropped by SDK',
    neverSentNote: 'Dropped by SDK: items that SDKs report they did not send.',
  },
})
