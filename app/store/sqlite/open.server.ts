import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { seconds } from '../../clock'
import { StoreTrouble } from '../store-trouble'

export type Db = Database.Database

/** Another process held the database longer than we were ready to wait. Nothing was written; trying again later is right. */
class StoreBusy extends StoreTrouble {
  override name = 'StoreBusy'
}

/**
 * The one connection that writes, in the processing thread (or the command line). Makes the file, readable by its owner only.
 * Waits `patience` milliseconds for its turn when another process writes.
 * `synchronous=FULL`: an inbox segment is deleted once its batch is committed, so a commit must survive a power cut.
 */
export function openWriter(file: string, patience: number = seconds(10)): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const db = new Database(file, { timeout: patience })
  db.pragma('page_size = 8192')
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  db.pragma('foreign_keys = on')
  db.pragma('mmap_size = 0')
  // After a burst the log file is cut back to 64 MB.
  db.pragma('journal_size_limit = 67108864')
  // 32 MB. With 64 a flood took 30 MB more, and recorded no faster: what is not here is in the system's cache.
  db.pragma('cache_size = -32768')
  db.pragma('temp_store = memory')
  return db
}

/** A connection that can only read. The file must have been made and migrated by the writer. */
export function openReader(file: string): Db {
  const db = new Database(file, { fileMustExist: true, timeout: seconds(5) })
  db.pragma('foreign_keys = on')
  db.pragma('mmap_size = 0')
  db.pragma('cache_size = -32768')
  db.pragma('temp_store = memory')
  db.pragma('query_only = on')
  return db
}

/** What SQLite says when a value does not fit; all its other codes tell of the database or the disk. */
const dueToValues = /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)/

/** Runs `work`; SQLite's own "busy" becomes `StoreBusy`, its other trouble `StoreTrouble`. What is due to the values passes as it is. */
export function naming<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StoreBusy('The database is held by another process. Stop it, or try again in a moment.', {
        cause: error,
      })
    }
    if (error instanceof Database.SqliteError && !dueToValues.test(error.code)) {
      throw new StoreTrouble(`The database did not take it (${error.code}): ${error.message}`, { cause: error })
    }
    throw error
  }
}

/** Whether a write failed because the value is there already. */
export function isTaken(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE'
}
