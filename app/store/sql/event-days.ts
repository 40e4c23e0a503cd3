import type { Instant } from '../../clock'

/** An event of a day that is over. `isLast`: its issue shows it as the newest one. */
export type EventOfDay = { row: number; projectId: number; timestamp: Instant; isLast: 0 | 1 }

/** Several days whose events lie together, because they are few: from the first to the last one. */
export type SharedDays = { first: number; last: number }

/**
 * How an engine keeps the events of each UTC day apart, with their bodies and codes, so that a day is dropped as a whole (decision 61). Days
 * are whole days since 1970.
 */
export type EventDays = {
  /** The day that the id of an event or of a block says. 0: none; such events are never dropped with a day. */
  dayOf(id: number): number
  /** The ids that rows of these days can have, and the largest one without a day. */
  idsOf(first: number, last: number): { from: number; to: number; withoutDay: number }
  /** Makes room for the events of these days, where it is missing. */
  make(days: readonly number[]): Promise<void>
  /** The days that end before a time and have events, the earliest first. Those of shared days only when the last of them ends before it. */
  endedBefore(before: Instant): Promise<number[]>
  /** The days that were ended and are not dropped yet. */
  dropping(): Promise<number[]>
  /** The next events of a day behind a row that are not evicted yet, in the order of their rows. */
  someOf(day: number, after: number, limit: number): Promise<EventOfDay[]>
  /** Lets these events outlive their day, with their bodies, codes and marks. Their rows change. In a transaction of the caller. */
  keep(rows: readonly number[]): Promise<void>
  /** Deletes what evicted events leave in tables that are not dropped with their day. In a transaction of the caller. */
  forget(rows: readonly number[]): Promise<void>
  /** Says that no event of a day is needed any more. In a transaction of the caller. */
  end(day: number): Promise<void>
  /** Drops the earliest day, or shared days, that were ended so. Returns whether it did; not while somebody reads events for long. */
  dropOne(): Promise<boolean>
  /** The days that share their place with others. Their events are evicted one by one. */
  shared(): Promise<SharedDays[]>
  /**
   * Puts neighbouring days with few events together that end before a time, the earliest first. Returns whether it did; not while somebody
   * reads or changes events of them for long.
   */
  shareOne(before: Instant): Promise<boolean>
}
