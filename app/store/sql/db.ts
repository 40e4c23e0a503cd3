/*
 * What the statements of the store run on: one connection that writes, or connections that only read. SQLite's is
 * `app/store/sqlite/connection.server.ts`, PostgreSQL's `app/store/postgres/connection.server.ts`.
 *
 * 1. Statements are written in the SQL that the engines share; what they write differently are the fragments of `dialect.ts`.
 * 2. Errors about the database or the disk are StoreTrouble. Commands expect conflicts (`on conflict`), so there is no error for one.
 * 3. On the writer, calls from outside are carried out one after the other (`one-at-a-time.ts`): nothing comes between the statements of a
 *    transaction.
 * 4. PostgreSQL may have several writers. A transaction of a writer waits until no other writer is in one, as on SQLite, so that what it
 *    reads stays true until it commits. Only batches run beside each other (`batchTransaction`), each with projects of its own (`lock`).
 */

import type { TurnFigures } from '../nodes'
import type { EventDays } from './event-days'

/** The values of a statement: a list for `?`, an object for `:name`. */
type Values<P> = P extends unknown[] ? P : [P]

/** The values of one entry of a list: of the statement's type, or of either kind when it has none. */
type Given<P> = unknown[] extends P ? readonly unknown[] | object : P

/** A statement that is prepared once and run many times. */
export type Statement<P = unknown[], R = unknown> = {
  /** The first row. */
  get(...values: Values<P>): Promise<R | undefined>
  /** Every row. */
  all(...values: Values<P>): Promise<R[]>
  /** How many rows were inserted, updated or deleted. */
  run(...values: Values<P>): Promise<{ changes: number }>
  /** Runs `get` for each entry, in their order. Over a network that takes one round trip. */
  getEach(list: readonly Given<P>[]): Promise<(R | undefined)[]>
  /** Runs `all` for each entry, in their order, in one round trip. */
  allEach(list: readonly Given<P>[]): Promise<R[][]>
  /** Runs `run` for each entry, in their order, in one round trip. */
  runEach(list: readonly Given<P>[]): Promise<void>
  /** The same statement; its rows are the value of their only column. */
  pluck(): Statement<P, R>
}

/** Tables whose rows of a batch refer to each other, so that their ids are known before they are written. */
export type TableWithReservedIds = 'event' | 'issue' | 'body_block'

/**
 * What batches do not do at the same time: recording events of one project, counting alerts, joining events of a trace, adding up old
 * counts.
 */
export type Lockable = { projects: number[] } | 'alerts' | 'traces' | 'tallies'

/** A table whose rows are deleted with rows of another one. `column`: refers to that row · `key`: columns that identify a row of this table. */
export type Belonging = { table: string; column: string; key: string }

/** A column of a table. `type`: as the engine names it, such as `text`, `integer`, `bytea`. */
export type Column = { name: string; type: string; isRequired: boolean }

export type Db = {
  prepare<P = unknown[], R = unknown>(sql: string): Statement<P, R>
  /**
   * A function that runs as one transaction: all of it, or, when it throws, none. One inside another is part of it. `mayBeLost`: a power cut
   * shortly afterwards may undo it, as a whole, so its end does not wait for the disk. For work that is found again.
   */
  transaction<A extends unknown[], T>(
    work: (...args: A) => Promise<T>,
    options?: { mayBeLost: boolean },
  ): (...args: A) => Promise<T>
  /** Whether several servers may use the database: then it holds the contents of uploads itself, and files are a cache. */
  isShared: boolean
  /** The same for a batch: it runs beside batches of other writers, but not beside their other transactions. */
  batchTransaction<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T>
  /**
   * In a transaction of a batch: waits until no other batch has one of these projects, or does this, and keeps others from it until the end
   * of the transaction. To be called in the order of `Lockable`.
   */
  lock(what: Lockable): Promise<void>
  /**
   * Ids for this many new rows of a table, ascending. Within a transaction of the writer nobody else gets them; ids that are not used in it
   * may leave a gap.
   */
  reserveIds(table: TableWithReservedIds, count: number): Promise<number[]>
  /** The same for rows that go with their day: one id for each entry of `days` (whole days since 1970, UTC), in their order. */
  reserveIdsOfDays(table: 'event' | 'body_block', days: readonly number[]): Promise<number[]>
  /** How long transactions on this connection waited for their turn to write. */
  turns(): TurnFigures
  /** Of an engine that keeps the events of each day apart. */
  eventDays?: EventDays
  /** The tables whose rows are deleted with rows of this one, by name. */
  belongingTo(table: string): Promise<Belonging[]>
  /** The columns of a table, by name. */
  columnsOf(table: string): Promise<Column[]>
  /** Bytes of the database in use, and free bytes of its file. Cheap. */
  bytes(): Promise<{ used: number; free: number }>
  /** Returns at most `bytes` of free space in the file to the disk. Returns whether that was possible. */
  giveBack(bytes: number): Promise<boolean>
  /**
   * Removes some of the text that was deleted from unused space of the database and its log, as far as the engine lets it: at most `bytes` at
   * once. Returns whether there is more, or something to wait for.
   */
  clearUnused(bytes: number): Promise<boolean>
  /**
   * Moves what was committed from the engine's log to its place, as far as that delays nobody, and may be called on any connection. Engines
   * that do so by themselves do nothing.
   */
  writeBack(): Promise<void>
  /**
   * Whether so much was committed that is not in its place yet that the writer will soon have to write it back itself, at the end of a
   * commit. Work that can wait lets `writeBack` catch up first. Cheap.
   */
  hasLongLog(): Promise<boolean>
  close(): Promise<void>
}
