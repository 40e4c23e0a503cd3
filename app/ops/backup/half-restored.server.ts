import { existsSync, readdirSync } from 'node:fs'
import type { DatabaseConfig } from '../../config'
import { databaseExists } from '../../store/open/database-care.server'
import { BackupError } from './backup-error'

/** The directory within DATA_DIR in which a restore prepares the new files. */
export const unpackedPrefix = 'restoring-'

/** Throws BackupError if a restore was interrupted between two renames and left no database: a server would create an empty one. */
export function refuseHalfRestored(dataDir: string, database: DatabaseConfig): void {
  if (databaseExists(database) || !existsSync(dataDir)) return
  const left = readdirSync(dataDir).find((name) => name.startsWith(unpackedPrefix))
  if (left === undefined) return
  throw new BackupError(
    `A restore was interrupted: ${left} is left in DATA_DIR, and there is no database. Run “digestline restore FILE --replace” again; what was there before stays in a folder replaced-….`,
  )
}
