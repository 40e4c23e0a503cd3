import { isLockTimeout } from './errors.server'

/*
 * The partitions of events (docs/decisions/0061): of one day, or of several that share one because they are small. One of a day is named after
 * it, one of several after the first and the last of them.
 */

/** `suffix`: what the names of its tables end with. */
export type DayPartition = { suffix: string; first: number; last: number }
export type PartitionRow = { suffix: string; first: string; last: string }

/** The tables that have a partition for each, in the order in which they are locked. */
const tables = ['event', 'event_code', 'body_block_fill', 'body_block']

export const tablesOf = (suffix: string): string[] => tables.map((table) => table + suffix)

/** For `from`: a row for each, without what belongs to no day. */
export const dayPartitions = `(
  select substring(c.relname from 6) as suffix,
    substring(c.relname from '^event_days?_([0-9]+)')::int8 as first,
    substring(c.relname from '[0-9]+$')::int8 as last
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'event'::regclass
  and c.relname ~ '^event_days?_[0-9]'
)`

export const partitionIn = ({ suffix, first, last }: PartitionRow): DayPartition => {
  return { suffix, first: Number(first), last: Number(last) }
}

/**
 * How long dropping partitions waits for those who read events. Meanwhile everybody else who asks for events waits behind it, so it gives up
 * soon and is tried again.
 */
export const patience = '200ms'

/** Whether it was done: not when somebody else kept a table for longer than the patience. */
export async function unlessLocked(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}
