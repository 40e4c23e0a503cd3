import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { seconds } from '../../clock'
import { makeFile } from '../make-file.server'
import { StoreTrouble, type StoreTroubleCode } from '../store-trouble'
import { allowTimeBudgets } from './time-budget.server'

export type Db = Database.Database

/**
 * The one connection that writes, in the processing thread (or the command line). Makes the file, readable by its owner only.
 * Waits `patience` milliseconds for its turn when another process writes.
 * `synchronous=FULL`: an inbox segment is deleted once its batch is committed, so a commit must survive a power cut.
 */
export function openWriter(file: string, patience: number = seconds(10)): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  makeFile(file)
  const db = new Database(file, { timeout: patience })
  db.pragma('page_size = 8192')
  // Of a new file only, and before the log: set after it, it silently stays off. So pages can be given back to the disk.
  db.pragma('auto_vacuum = incremental')
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  db.pragma('foreign_keys = on')
  // What is deleted in a page is overwritten there. Pages that become free keep their content until they are used, or returned to the disk.
  db.pragma('secure_delete = fast')
  db.pragma('mmap_size = 0')
  // In pages: 64 MB. The sending thread writes the log back meanwhile, so little is left when the writer has to do it at the end of a commit.
  db.pragma('wal_autocheckpoint = 8192')
  // After a burst the log file is cut back to 64 MB.
  db.pragma('journal_size_limit = 67108864')
  // 32 MB. With 64 a flood took 30 MB more, and recorded no faster: what is not here is in the system's cache.
  db.pragma('cache_size = -32768')
  db.pragma('temp_store = memory')
  allowTimeBudgets(db)
  return db
}

/** A connection that can only read. The file must have been made and migrated by the writer. */
export function openReader(file: string): Db {
  const db = new Database(file, { fileMustExist: true, timeout: seconds(5) })
  db.pragma('foreign_keys = on')
  db.pragma('mmap_size = 0')
  db.pragma('cache_size = -32768')
  db.pragma('temp_store = memory')
  allowTimeBudgets(db)
  db.pragma('query_only = on')
  return db
}

/** What triggers of a database that was moved say begins with this. */
export const movedMarker = 'moved: '

/** SQLite's result codes for a value that does not fit. All its other codes are about the database or the disk. */
const dueToValues = /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)/

/** Runs `work` and translates what SQLite throws (`asStoreError`). */
export function translatingSqliteErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asStoreError(error)
  }
}

/** StoreTrouble for an error of SQLite about the database or the disk; any other error as it is. */
export function asStoreError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  if (error.code === 'SQLITE_CONSTRAINT_TRIGGER' && error.message.startsWith(movedMarker))
    return new StoreTrouble('moved', error.message.slice(movedMarker.length), { cause: error })
  if (dueToValues.test(error.code)) return error
  const code = troubleCode(error.code)
  const message =
    code === 'busy'
      ? 'The database is held by another process. Stop it, or try again in a moment.'
      : `The database did not take it (${error.code}): ${error.message}`
  return new StoreTrouble(code, message, { cause: error })
}

/** SQLite's result codes: https://sqlite.org/rescode.html. An extended code begins with its primary one. */
function troubleCode(code: string): StoreTroubleCode {
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'busy'
  if (/^SQLITE_FULL/.test(code)) return 'full'
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) ? 'damaged' : 'unavailable'
}
