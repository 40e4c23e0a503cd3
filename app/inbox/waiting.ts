import type { InboxPosition } from '../wire/record'

/** The records that processing has not taken yet. */
export type Waiting = {
  records: number
  bytes: number
  /** Age of the oldest waiting record in whole seconds; 0 without one. */
  oldestSeconds: number
  /** Everything up to this position is in the store: these counts add up only with store counts read at the same position. */
  behind: InboxPosition
  /** Items waiting, by project and item kind. */
  byProject: Map<number, Record<string, number>>
}
