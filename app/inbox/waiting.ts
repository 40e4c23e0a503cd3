import type { InboxPosition } from '../wire/record'

/** The records that processing has not taken yet. */
export type Waiting = {
  records: number
  bytes: number
  /** Age of the oldest record that waits, in whole seconds; 0 when none does. */
  oldestSeconds: number
  /** Everything up to here is in the store: only beside counts that were read at this position do these add up. */
  behind: InboxPosition
  /** Items waiting, by project and item kind. */
  byProject: Map<number, Record<string, number>>
}
