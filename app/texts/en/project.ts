import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')

/** The page of a project. */
export const projectTexts = namespace('project', {
  project: 'Project',
  issues: 'Issues',
  settings: 'Settings',
  builtIn: 'Digestline records its own errors here. No SDK needed.',
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
    nothing: {
      '24h': 'Nothing received in the last 24 hours.',
      '14d': 'Nothing received in the last 14 days.',
      all: 'Nothing received yet.',
    },
    chart: { '24h': 'Items received in the last 24 hours', '14d': 'Items received in the last 14 days' },
    atMost: (most: number, hours: number) => `peak ${count(most)}${hours === 1 ? '/h' : ` in ${hours} h`}`,
    kept: 'accepted',
    refused: (reason: string) => `rejected: ${reason}`,
    keptCount: (kept: number) => `${count(kept)} accepted`,
    refusedCount: (refused: number, reason: string) => `${count(refused)} rejected: ${reason}`,
    itemsKept: (kept: number) => `${plural(kept, 'item', 'items')} accepted`,
    /** Items of an envelope, by what the protocol calls them. Others are shown by that name. */
    types: {
      event: 'Events',
      attachment: 'Attachments',
      session: 'Sessions',
      sessions: 'Session summaries',
      feedback: 'Feedback messages',
      user_report: 'User reports',
      client_report: 'Client reports',
      check_in: 'Check-ins',
      raw_security: 'Security reports',
      security: 'Security reports (older)',
      nel: 'Network error reports',
      source_maps: 'Source map uploads',
      request: 'Requests',
      transaction: 'Transactions',
      span: 'Spans',
      log: 'Log batches',
      other: 'Unknown types',
    } as Record<string, string>,
    byKind: 'Items by type',
    head: ['Type', 'Accepted', 'Processed', 'Waiting', 'Duplicate', 'Parked', 'Rejected'],
    neverSent: 'Dropped by SDK',
    neverSentNote: 'Dropped by SDK: items that SDKs report they did not send.',
  },
})
