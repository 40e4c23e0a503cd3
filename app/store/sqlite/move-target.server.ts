import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { MoveTarget } from '../moving/table'
import { StoreRefused } from '../store-refused'
import { hasTable, moveOf, unfinishedMoveOf } from './move-marks.server'
import { type Db, openWriter, translatingSqliteErrors } from './open.server'
import { makeSqliteTables } from './table-target.server'

/**
 * A database file that is made in `working`, on the same file system, and then takes the place of `file`. A file that is there is renamed to
 * `aside` if it was moved away, or has nothing in it; one of an interrupted move is deleted. Throws StoreRefused when there is data in it.
 */
export function openSqliteTarget(
  file: string,
  { working, aside, contentsDir }: { working: string; aside: string; contentsDir: string },
): MoveTarget {
  const unfinished = existsSync(file) ? requireReplaceable(file) : undefined
  const made = makeSqliteTables(working, contentsDir)
  return {
    ...made,
    unfinished,
    async keep(id, node) {
      made.finish({ unfinished: id, node })
      if (existsSync(file)) {
        if (unfinished === undefined) renameSync(file, aside)
        else rmSync(file)
      }
      renameSync(working, file)
      syncDirectory(dirname(file))
    },
    async confirm() {
      inFile(file, (db) => db.exec('drop table unfinished_move'))
    },
    async close() {
      made.close()
    },
  }
}

/** Returns the id of a move that was interrupted. */
function requireReplaceable(file: string): string | undefined {
  return inFile(file, (db) => {
    const unfinished = unfinishedMoveOf(db)
    if (unfinished !== undefined || moveOf(db) || isEmpty(db)) return unfinished
    throw new StoreRefused('occupied', `${file} holds data. Move that file away, or set DATA_DIR to another directory.`)
  })
}

/** A server that only started there made a schema, and nothing that anybody would miss. */
function isEmpty(db: Db): boolean {
  if (!hasTable(db, 'account')) return db.prepare('select 1 from sqlite_schema').get() === undefined
  const used = db.prepare<[], number>(
    `select exists (select 1 from account)
      or exists (select 1 from project where built_in = 0)
      or exists (select 1 from event)`,
  )
  return used.pluck().get() === 0
}

function inFile<T>(file: string, work: (db: Db) => T): T {
  return translatingSqliteErrors(() => {
    const db = openWriter(file)
    try {
      return work(db)
    } finally {
      db.close()
    }
  })
}

function syncDirectory(dir: string): void {
  const handle = openSync(dir, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
