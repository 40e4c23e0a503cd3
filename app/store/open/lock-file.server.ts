import Database from 'better-sqlite3'
import { makeFile } from '../make-file.server'

/**
 * Locks a file against every other process, for its owner only to read; undefined when another holds it. Node has no lock that the system
 * releases when a process dies; SQLite has, on every platform. So this is SQLite's exclusive lock on an empty file, whichever engine the
 * store uses.
 */
export function lockFile(file: string): { release(): void } | undefined {
  makeFile(file)
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
  return { release: () => lock.close() }
}
