import { closeSync, fsyncSync, openSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { contentsTable, type LastIds, nodeColumns, type TableTarget } from '../moving/table'
import { onlyNode } from '../nodes'
import { fillContents } from './contents-table.server'
import { migrate } from './migrate.server'
import { openWriter, translatingSqliteErrors } from './open.server'
import { fillTable, tablesOf } from './table-source.server'

type File = Database.Database

/** How events are found. In the order of the keys, so that each page is written once. An event that is kept comes first. */
const keys = [
  'insert into event_key (event_id, project_id, event_row) select event_id, project_id, id from event order by 1, 2',
  `insert into event_key (event_id, project_id, event_row)
  select event_id, project_id, event_row from evicted_event where true order by 1, 2
  on conflict do nothing`,
  `insert into event_trace (trace_id, redacted, event_row)
  select trace_id, redacted, id from event where trace_id is not null order by 1, 2, 3`,
]

/** The full text of issues follows from their rows, on either engine. */
const kept = 'issue_text_new'

/** `unfinished`: the id of a move that has to be confirmed before a server starts on it. `node`: as `MoveTarget.keep` takes it. */
export type NewSqliteTables = TableTarget & {
  finish(how: { unfinished?: string; node?: string | undefined }): void
  close(): void
}

/**
 * Makes a database in a new file, to be filled with the rows of another. `contentsDir`: where the contents of uploads are put. Call `finish` when they are in it, and `close` in any case. Until
 * it is finished the file is worth nothing: a crash leaves it damaged.
 */
export function makeSqliteTables(file: string, contentsDir: string): NewSqliteTables {
  return translatingSqliteErrors(() => {
    const db = openWriter(file)
    try {
      migrate(db)
      // Nothing that is undone or survives a power cut is needed before the end.
      for (const pragma of ['journal_mode = off', 'synchronous = off', 'foreign_keys = off', 'cache_size = -65536'])
        db.pragma(pragma)
      db.exec('begin')
      const { tables, rows } = tablesOf(db, contentsDir)
      const later = takeAway(db)
      // Those that every new database has.
      for (const { name } of tables) db.exec(`delete from "${name}"`)
      return {
        tables,
        rows,
        fill: (table, pieces) =>
          table.name === contentsTable ? fillContents(contentsDir, pieces) : fillTable(db, table, pieces),
        async complete(lastIds) {
          translatingSqliteErrors(() => {
            for (const sql of later) db.exec(sql)
            for (const sql of keys) db.exec(sql)
            countOn(db, lastIds)
            db.exec('commit')
            refuseLooseRows(db)
          })
        },
        finish({ unfinished, node }) {
          if (node !== undefined) keepOnlyNode(db, node)
          if (unfinished !== undefined) markUnfinished(db, unfinished)
          db.pragma('journal_mode = delete')
          db.close()
          syncFile(file)
        },
        close: () => db.close(),
      }
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/** Drops what costs time for every row or changes other rows; returns what makes it again. */
function takeAway(db: File): string[] {
  const found = db
    .prepare<[string], { type: string; name: string; sql: string }>(
      "select type, name, sql from sqlite_schema where type in ('index', 'trigger') and sql is not null and name <> ?",
    )
    .all(kept)
  for (const { type, name } of found) db.exec(`drop ${type} "${name}"`)
  return found.map(({ sql }) => sql)
}

function countOn(db: File, lastIds: LastIds): void {
  const counted = db
    .prepare<[], string>("select name from sqlite_schema where sql like '%autoincrement%'")
    .pluck()
    .all()
  db.exec('delete from sqlite_sequence')
  const insert = db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
  for (const name of counted) {
    const last = lastIds.get(name) ?? 0
    if (last > 0) insert.run(name, last)
  }
}

/** Of the nodes of a database that several share, this one is left. */
function keepOnlyNode(db: File, node: string): void {
  for (const [table, column] of nodeColumns) {
    db.prepare(`delete from "${table}" where "${column}" <> ?`).run(node)
    db.prepare(`update "${table}" set "${column}" = ?`).run(onlyNode)
  }
}

function markUnfinished(db: File, id: string): void {
  db.exec('create table unfinished_move (id text not null)')
  db.prepare('insert into unfinished_move (id) values (?)').run(id)
}

function refuseLooseRows(db: File): void {
  const [loose] = db.pragma('foreign_key_check') as { table: string; parent: string }[]
  if (loose) throw new Error(`A row of ${loose.table} refers to a row of ${loose.parent} that does not exist.`)
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
