import { existsSync } from 'node:fs'
import type { Config } from '../config'
import { ConfigError } from '../config.server'
import { databaseBytes, databaseFile, readSchema } from '../store/open/database-care.server'
import { freeAt } from './backup/free-space.server'
import { lackOfSpace } from './upgrade-findings'

/**
 * Throws ConfigError when the migrations of the database may run out of space: before anything of it has changed. `free`: by default what the system says. What else is wrong with
 * the database is said by what opens it.
 */
export function requireRoomToMigrate({ dataDir, database }: Config, free = freeAt): void {
  const file = databaseFile(database)
  if (file === undefined || !existsSync(file)) return
  const { pending } = schemaIfReadable(file)
  if (pending === 0) return
  const lacking = lackOfSpace({ pending, databaseBytes: databaseBytes(database), free: free(dataDir) })
  if (lacking) throw new ConfigError(`${lacking} The database was not changed.`)
}

function schemaIfReadable(file: string): { pending: number } {
  try {
    return readSchema(file)
  } catch {
    return { pending: 0 }
  }
}
