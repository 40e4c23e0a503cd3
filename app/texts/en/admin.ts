import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count, bytes } = numbersIn('en')
const requests = (n: number) => plural(n, 'request', 'requests')

/** How much of something may be parked. */
type Bounds = { items: number; bytes: number; allItems: number; allBytes: number; days: number }

/** The pages of the instance's owners. */
export const adminTexts = namespace('admin', {
  title: 'Administration',
  below: 'Disk use, and items that could not be processed.',
  quotas: 'Quotas',
  disk: 'Inbox and disk',
  figures: {
    waiting: 'Waiting',
    alerts: 'Alerts',
    parked: 'Parked',
    inbox: 'Inbox on disk',
    database: 'Database on disk',
    artifacts: 'Source maps on disk',
    free: 'Free disk space',
    backup: 'Newest backup',
  },
  nothing: 'empty',
  held: (items: number, size: number) => `${requests(items)}, ${bytes(size)}`,
  waiting: (items: number, size: number, age: string) => `${requests(items)}, ${bytes(size)}, oldest waiting ${age}`,
  backup: (age: string | undefined, overdue: boolean) =>
    age ? `${age} ago${overdue ? ', older than BACKUP_SCHEDULE allows' : ''}` : 'none in BACKUP_DIR',
  noBackups: 'none: BACKUP_DIR is not set',
  outbox: (waiting: number, held: number, delay: number | undefined) =>
    [
      `${count(waiting)} waiting`,
      ...(held > 0 ? [`${count(held)} on hold`] : []),
      ...(delay === undefined ? [] : [`95% sent within ${count(delay)} s in the last hour`]),
    ].join(', '),
  parked: {
    title: 'Parked items',
    note: (most: Bounds) =>
      `Accepted items that could not be processed. They are kept unscrubbed for up to ${plural(most.days, 'day', 'days')}: at most ${count(most.items)} items or ${bytes(most.bytes)} per project, ${count(most.allItems)} items or ${bytes(most.allBytes)} in total.`,
    none: 'No parked items',
    noneWhy: 'Every accepted item was processed.',
    noneOlder: 'No older parked items.',
    newest: 'Newest parked items',
    pages: 'Pages of parked items',
    andMore: (kind: string, items: number) => `${kind} and ${plural(items - 1, 'more item', 'more items')}`,
    noProject: 'unknown project',
    waits: 'retry pending',
    /** By `ParkedItem.reason`. */
    reasons: {
      processing_failed: 'Processing threw an exception.',
      processing_crashed: 'Processing crashed twice.',
      processing_hung: 'Processing hung twice.',
      processing_out_of_memory: 'Processing ran out of memory twice.',
      unrecordable: 'The database rejected the content.',
      unreadable: 'The content could not be parsed.',
      damaged: 'The inbox file is damaged at this item.',
    },
    retry: 'Retry',
    dropped: 'Item deleted. It counts as rejected.',
    retrying: 'Retrying. If the item is still listed in a moment, it failed again.',
    retryOne: (kind: string, id: number) => `Retry ${kind} ${id}`,
    drop: 'Delete…',
    dropAsk: (kind: string, id: number) => `Delete… ${kind} ${id}`,
    dropTitle: 'Delete this item?',
    dropNote: 'It counts as rejected. This cannot be undone.',
    dropIt: 'Delete item',
  },
  allQuotas: {
    title: 'Instance quotas',
    all: 'All projects',
    below: 'Limits for all projects together. Empty means no limit. Projects and keys have their own quotas.',
    saved: 'Quotas saved.',
  },
  secondFactor: {
    title: 'Two-factor sign-in',
    optional: 'Optional',
    required: 'Required',
    note: 'Applies to every account of this instance.',
    require: 'Require…',
    requireTitle: 'Require a second factor?',
    requireQuestion: 'Accounts without one must set it up on the next page they open.',
    requireIt: 'Require',
    free: 'Make optional…',
    freeTitle: 'Make the second factor optional?',
    freeQuestion: 'Accounts keep their second factor until they remove it.',
    freeIt: 'Make optional',
    nowRequired: 'A second factor is required.',
    nowFree: 'A second factor is optional.',
    yoursFirst: 'Set up a second factor for yourself first.',
  },
})
