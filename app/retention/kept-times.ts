import { days } from '../clock'

/** How long things are kept that are not bound to an event, in milliseconds. Those with more rules have files of their own. */
export const keptTimes = {
  auditLog: days(730),
  /** A file whose event did not come, or was evicted. */
  looseAttachments: days(7),
  /** Counts of items by hour, then by day; after that only their totals are kept. */
  itemCountsByHour: days(90),
  itemCountsByDay: days(730),
}
