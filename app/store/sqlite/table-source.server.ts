import type Database from 'better-sqlite3'
import { decodeRow, encodeRow } from '../moving/row-format'
import {
  type ColumnType,
  contentsColumns,
  contentsTable,
  type LastIds,
  pieceBytes,
  type Table,
  type TableSource,
  type Value,
} from '../moving/table'
import { contentRows } from './contents-table.server'
import { requireMigrated } from './migrate.server'
import { openReader, translatingSqliteErrors } from './open.server'

type File = Database.Database

/**
 * Every table of a database file as they are now, for copying them. `contentsDir`: where the contents of uploads are. The file's moment stays the same until `close`. Throws StoreRefused
 * when it does not have this program's schema, StoreTrouble when it cannot be read.
 */
export function openSqliteTables(file: string, contentsDir: string): TableSource & { close(): void } {
  return translatingSqliteErrors(() => {
    const db = openReader(file)
    try {
      requireMigrated(db)
      db.exec('begin')
      return { ...tablesOf(db, contentsDir), close: () => db.close() }
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/** The same on an open connection. */
export function tablesOf(db: File, contentsDir: string): TableSource {
  const tables = tablesIn(db)
  return {
    tables,
    size: async () => tables.reduce((sum, { name }) => sum + number(db, `select count(*) from "${name}"`), 0),
    rows: (table) => (table.name === contentsTable ? contentRows(db, contentsDir) : rowsOf(db, table)),
    lastIds: async () => lastIdsOf(db, tables),
  }
}

/** The keys and traces of events and the search for words are made again, and migrations are of their engine. */
const ownTables = /^(sqlite_|issue_text)|^(event_key|event_trace|migration|moved|unfinished_move)$/

const types: Record<string, ColumnType> = { INTEGER: 'integer', REAL: 'real', TEXT: 'text', BLOB: 'bytes' }

function tablesIn(db: File): Table[] {
  const columns = db
    .prepare<[], { name: string; column: string; type: string }>(
      `select t.name, c.name as "column", upper(c.type) as type
      from sqlite_schema t
      join pragma_table_info(t.name) c
      where t.type = 'table'
      order by t.name, c.cid`,
    )
    .all()
  const tables = new Map<string, Table>()
  for (const { name, column, type } of columns) {
    if (ownTables.test(name)) continue
    const known = types[type]
    if (!known) throw new Error(`Column ${name}.${column} has the type ${type}, which cannot be copied.`)
    const table = tables.get(name) ?? { name, columns: [] }
    table.columns.push({ name: column, type: known })
    tables.set(name, table)
  }
  return [...tables.values()].map((table) =>
    table.name === contentsTable ? { ...table, columns: contentsColumns } : table,
  )
}

/** Translates what SQLite throws, also in the middle. */
async function* rowsOf(db: File, { name, columns }: Table): AsyncGenerator<Buffer[]> {
  const select = `select ${listOf(columns)} from "${name}"`
  const found = translatingSqliteErrors(() => db.prepare<[], Value[]>(select).raw().iterate())
  const kinds = columns.map(({ type }) => type)
  let [rows, bytes]: [Buffer[], number] = [[], 0]
  try {
    for (;;) {
      const { done, value } = translatingSqliteErrors(() => found.next())
      if (done) break
      const row = encoded(name, kinds, value)
      rows.push(row)
      bytes += row.length
      if (bytes < pieceBytes) continue
      yield rows
      ;[rows, bytes] = [[], 0]
    }
  } finally {
    found.return?.()
  }
  if (rows.length > 0) yield rows
}

function encoded(table: string, kinds: ColumnType[], values: Value[]): Buffer {
  try {
    return encodeRow(kinds, values)
  } catch (cause) {
    throw new Error(`Table ${table} has a row that cannot be copied: ${(cause as Error).message}.`, { cause })
  }
}

/** SQLite counts on from the largest id; those of `autoincrement` also where it is gone. */
function lastIdsOf(db: File, tables: Table[]): LastIds {
  const counted = db.prepare<[], { name: string; seq: number }>('select name, seq from sqlite_sequence').all()
  const ids = new Map(counted.map(({ name, seq }) => [name, seq]))
  for (const { name, columns } of tables) {
    if (!columns.some((column) => column.name === 'id' && column.type === 'integer')) continue
    ids.set(name, Math.max(ids.get(name) ?? 0, number(db, `select coalesce(max(id), 0) from "${name}"`)))
  }
  return ids
}

/** Adds rows to a table. Everything in one transaction of the caller. */
export async function fillTable(db: File, { name, columns }: Table, pieces: AsyncIterable<Buffer[]>): Promise<void> {
  const kinds = columns.map(({ type }) => type)
  const insert = translatingSqliteErrors(() =>
    db.prepare(`insert into "${name}" (${listOf(columns)}) values (${columns.map(() => '?').join(', ')})`),
  )
  for await (const rows of pieces)
    translatingSqliteErrors(() => {
      for (const row of rows) insert.run(decodeRow(kinds, row))
    })
}

const listOf = (columns: { name: string }[]): string => columns.map(({ name }) => `"${name}"`).join(', ')
const number = (db: File, sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0
