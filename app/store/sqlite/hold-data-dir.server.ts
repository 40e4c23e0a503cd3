import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Two servers on one inbox would tear it apart; the message says what to do. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError'
}

/**
 * Holds the data directory for this process. The hold is a database lock, so the operating system gives it up when the
 * process ends, however it ends: there is never a stale one to remove. The command line does not need it.
 */
export function holdDataDir(dataDir: string): { release: () => void } {
  const db = new Database(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    db.pragma('locking_mode = exclusive')
    db.exec('begin exclusive')
  } catch (cause) {
    db.close()
    throw new DataDirInUseError(`Another Digestline serves ${dataDir}. Stop it, or set DATA_DIR to another folder.`, {
      cause,
    })
  }
  return { release: () => db.close() }
}
