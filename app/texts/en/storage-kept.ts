import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')
const inDays = (days: number) => (days % 365 === 0 ? plural(days / 365, 'year', 'years') : plural(days, 'day', 'days'))

/** What is kept beside events on the Storage page, and its limits. */
export const storageKeptTexts = namespace('storageKept', {
  title: 'Other data',
  table: 'Limits of other data',
  note: 'What is beyond a limit is deleted or summed, oldest first.',
  columns: { kind: 'Data', now: 'Now', limit: 'Limit' },
  kinds: {
    sourceMaps: 'Source maps',
    attachments: 'Attachments',
    parked: 'Parked items',
    logLines: 'Log lines waiting for an error',
    issueCounts: 'Event counts of issues',
    sessionCounts: 'Session counts of releases',
    itemCounts: 'Counts of received items',
    codes: 'Codes',
    evictedIds: 'IDs of deleted events',
    comments: 'Comments',
    auditLog: 'Audit log entries',
    deliveries: 'Deliveries in the log',
    signIns: 'Sign-in sessions',
  },
  atLeast: (items: number) => `over ${count(items)}`,
  /** Parts of a limit. `byHour`, `byDay`: days after which hours become days, and days become 30 days. */
  limit: {
    items: (items: number) => `${count(items)} at most`,
    ofIssue: (items: number) => `${count(items)} per issue`,
    hours: (hours: number) => plural(hours, 'hour', 'hours'),
    days: inDays,
    unusedDays: (days: number) => `${inDays(days)} without use`,
    looseDays: (days: number) => `as long as the event; ${inDays(days)} without one`,
    byHour: (days: number) => `by hour for ${inDays(days)}`,
    byDay: (days: number) => `by day for ${inDays(days)}, then by 30 days`,
  },
})
