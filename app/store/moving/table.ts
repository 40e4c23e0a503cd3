/** What a column holds: whole numbers up to 2^53, floating-point numbers, text or bytes; or null. */
export type ColumnType = 'integer' | 'real' | 'text' | 'bytes'

export type Column = { name: string; type: ColumnType }

/** A table of the store's schema. Tables that an engine derives from others, and its own, are left out. */
export type Table = { name: string; columns: Column[] }

/**
 * The contents of uploaded files: rows of one engine, files of the other (`artifact-contents.server.ts`), and the same table for both here.
 * When a row was kept is left out. Its rows are in the order of their key.
 */
export const contentsTable = 'artifact_part'
export const contentsColumns: Column[] = [
  { name: 'hash', type: 'text' },
  { name: 'part', type: 'integer' },
  { name: 'bytes', type: 'bytes' },
]

/** A value of a column: a number, a string or a Uint8Array. */
export type Value = number | string | Uint8Array | null

/** The last number that was given out as `id`, by table. */
export type LastIds = Map<string, number>

/** Every table of a database, as all of them are at one moment. Rows are in the form of `row-format.ts`. */
export type TableSource = {
  tables: Table[]
  /** Rows in all, about: for showing progress. */
  size(): Promise<number>
  /** All rows of a table in any order, in pieces of about a mebibyte. */
  rows(table: Table): AsyncIterable<Buffer[]>
  lastIds(): Promise<LastIds>
}

/** A database with the store's schema whose tables are empty. */
export type TableTarget = {
  tables: Table[]
  /** Adds these rows as they are: nothing else in the database changes because of them. */
  fill(table: Table, pieces: AsyncIterable<Buffer[]>): Promise<void>
  /** After every table is filled: indexes, triggers, foreign keys, and from where ids go on. */
  complete(lastIds: LastIds): Promise<void>
  /** All rows of a table, as they are now. */
  rows(table: Table): AsyncIterable<Buffer[]>
}

/**
 * A database that is moved: until `close` nobody else writes to it. `movedAs`: the id of the move that it has left with already. `leave`
 * makes that permanent: writes are refused with the place where the database is, and no server starts on it.
 */
export type MoveSource = TableSource & {
  movedAs: string | undefined
  leave(move: Move): Promise<void>
  close(): Promise<void>
}

/**
 * A database that another is moved or restored into. All that is written is there with `keep`, or not at all. No server starts on it until
 * the move is confirmed. `node`: the name in the `node-id` of this server's DATA_DIR. `unfinished`: the id of a move that was interrupted after `keep`: what it wrote is replaced.
 */
export type MoveTarget = TableTarget & {
  unfinished: string | undefined
  keep(id: string, node?: string): Promise<void>
  /** After `keep`, or instead of filling it again after a move of that id was interrupted. */
  confirm(): Promise<void>
  close(): Promise<void>
}

/** Columns with names of nodes: a node has another name where it is the only one (`onlyNode`). */
export const nodeColumns: [table: string, column: string][] = [
  ['node', 'name'],
  ['artifact_assembly', 'node'],
]

/** `id`: random. `to`: where the database is now, in words. `at`: Unix milliseconds. */
export type Move = { id: string; to: string; at: number }

/** Bytes of rows that are passed on together. */
export const pieceBytes = 1024 * 1024
