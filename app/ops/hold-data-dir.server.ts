import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '../store/open/lock-file.server'

/** Another server already uses this data directory. */
export class DataDirHeld extends Error {
  override name = 'DataDirHeld'
}

/**
 * Prevents a second server on the same data directory: both would process the same inbox. Creates the directory. The system releases the
 * lock when the process ends, for any reason. Throws DataDirHeld.
 */
export function holdDataDir(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFile(join(dataDir, 'server.lock'))
  if (!lock)
    throw new DataDirHeld(`Another Digestline runs on ${dataDir}. Stop it, or set DATA_DIR to another directory.`)
  return lock
}
