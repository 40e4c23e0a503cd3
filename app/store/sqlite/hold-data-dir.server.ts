import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Another server already works on this data directory. */
export class DataDirHeld extends Error {
  override name = 'DataDirHeld'
}

/**
 * Keeps a second server off the same data directory: two would process the same inbox. The lock is SQLite's on a file of
 * its own, so the system gives it up when the process dies, however it dies. Throws DataDirHeld.
 */
export function holdDataDir(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'server.lock')
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if (!(cause instanceof Database.SqliteError) || !cause.code.startsWith('SQLITE_BUSY')) throw cause
    throw new DataDirHeld(`Another Digestline runs on ${dataDir}. Stop it, or set DATA_DIR to another directory.`, {
      cause,
    })
  }
  return { release: () => lock.close() }
}
