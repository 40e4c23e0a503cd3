import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count, bytes } = numbersIn('en')
const requests = (n: number) => plural(n, 'request', 'requests')

/** How much of something may be parked. */
type Bounds = { items: number; bytes: number; allItems: number; allBytes: number; days: number }

/** The pages of the instance's owners. */
export const adminTexts = namespace('admin', {
  title: 'Administration',
  below: 'What this installation holds, and what it could not read.',
  teams: 'Teams',
  quotas: 'Quotas',
  disk: 'Inbox and disk',
  figures: {
    waiting: 'Waiting to be processed',
    parked: 'Parked',
    inbox: 'Inbox on disk',
    database: 'Database on disk',
    artifacts: 'Source maps on disk',
    free: 'Free on that disk',
  },
  nothing: 'nothing',
  held: (items: number, size: number) => `${requests(items)}, ${bytes(size)}`,
  waiting: (items: number, size: number, age: string) => `${requests(items)}, ${bytes(size)}, the oldest for ${age}`,
  parked: {
    title: 'Parked items',
    note: (most: Bounds) =>
      `Accepted, but not readable. Kept as they came, unscrubbed, until you decide: for ${plural(most.days, 'day', 'days')} at most, ${count(most.items)} and ${bytes(most.bytes)} of a project, ${count(most.allItems)} and ${bytes(most.allBytes)} of all. Beyond that the oldest go, and count as refused.`,
    none: 'Nothing is parked',
    noneWhy: 'Everything that was accepted could be read.',
    noneOlder: 'Nothing older is parked.',
    newest: 'Newest parked items',
    pages: 'Pages of parked items',
    andMore: (kind: string, items: number) => `${kind} and more: ${plural(items, 'item', 'items')}`,
    noProject: 'of no known project',
    waits: 'waits for another attempt',
    /** By `ParkedItem.reason`. */
    reasons: {
      processing_failed: 'Processing threw an exception.',
      processing_crashed: 'Processing crashed twice.',
      processing_hung: 'Processing hung twice.',
      processing_out_of_memory: 'Processing ran out of memory twice.',
      unrecordable: 'The database rejected the content.',
      unreadable: 'The content could not be parsed.',
      damaged: 'The inbox file is damaged here.',
    },
    retry: 'Try again',
    dropped: 'Item dropped. It is counted as rejected.',
    retrying: 'Trying again. If the item is still listed in a moment, it failed.',
    retryOne: (kind: string, id: number) => `Try ${kind} ${id} again`,
    drop: 'Delete…',
    dropAsk: (kind: string, id: number) => `Delete… ${kind} ${id}`,
    dropTitle: 'Delete this item?',
    dropNote: 'It is counted as rejected. This cannot be undone.',
    dropIt: 'Delete item',
  },
  allQuotas: {
    title: 'Quotas of this Digestline',
    all: 'All projects',
    below:
      'All projects together may send this much. An empty field is no limit; projects and keys have quotas of their own.',
    saved: 'Saved.',
  },
})
