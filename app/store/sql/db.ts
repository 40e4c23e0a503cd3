/*
 * What the statements of the store run on: one connection that writes, or connections that only read. SQLite's is
 * `app/store/sqlite/connection.server.ts`, PostgreSQL's `app/store/postgres/connection.server.ts`.
 *
 * 1. Statements are written in the SQL that the engines share; what they write differently are the fragments of `dialect.ts`.
 * 2. Errors about the database or the disk are StoreTrouble. Commands expect conflicts (`on conflict`), so there is no error for one.
 * 3. On the writer, calls from outside are carried out one after the other (`one-at-a-time.ts`): nothing comes between the statements of a
 *    transaction.
 */

/** What a statement takes: a list for `?`, an object for `:name`. */
type Values<P> = P extends unknown[] ? P : [P]

/** The same for one entry of a list; either where the statement does not say. */
type Given<P> = unknown[] extends P ? readonly unknown[] | object : P

/** A statement that is written once and run often. */
export type Statement<P = unknown[], R = unknown> = {
  /** The first row. */
  get(...values: Values<P>): Promise<R | undefined>
  /** Every row. */
  all(...values: Values<P>): Promise<R[]>
  /** How many rows were inserted, updated or deleted. */
  run(...values: Values<P>): Promise<{ changes: number }>
  /** `get` for each of these, in their order. Over a network it takes one round trip. */
  getEach(list: readonly Given<P>[]): Promise<(R | undefined)[]>
  /** `all` for each of these, in their order, in one round trip. */
  allEach(list: readonly Given<P>[]): Promise<R[][]>
  /** `run` for each of these, in their order, in one round trip. */
  runEach(list: readonly Given<P>[]): Promise<{ changes: number }[]>
  /** The same statement whose rows are the value of their only column. */
  pluck(): Statement<P, R>
}

export type Db = {
  prepare<P = unknown[], R = unknown>(sql: string): Statement<P, R>
  /** A function that runs as one transaction: all of it, or, when it throws, none. One inside another is part of it. */
  transaction<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T>
  /** Whether other machines read the database: then it holds the contents of uploads itself, and files are a cache. */
  isShared: boolean
  /** The tables whose rows are deleted with rows of this one, and by which column. */
  belongingTo(table: string): Promise<{ table: string; column: string }[]>
  /** Bytes of the database in use, and bytes of its file that are free for what comes next. Costs nothing. */
  bytes(): Promise<{ used: number; free: number }>
  /** Gives at most `bytes` that are free in the file back to the disk. Returns whether it could. */
  giveBack(bytes: number): Promise<boolean>
  close(): Promise<void>
}
