import type { Config } from '../config'
import { ConfigError } from '../config.server'
import { databaseBytes, databaseExists, readSchema } from '../store/open/database-care.server'
import { freeAt } from './backup/free-space.server'
import { lackOfRoom } from './upgrade-findings'

/**
 * Throws ConfigError when the migrations of the database may run out of space: before anything of it has changed. `free`: by default what the system says. What else is wrong with
 * the database is said by what opens it.
 */
export function requireRoomToMigrate({ dataDir, database }: Config, free = freeAt): void {
  if (!databaseExists(database)) return
  const { pending } = schemaIfReadable(database)
  if (pending === 0) return
  const lacking = lackOfRoom({ pending, databaseBytes: databaseBytes(database), free: free(dataDir) })
  if (lacking) throw new ConfigError(`${lacking} The database was not changed.`)
}

function schemaIfReadable(database: Config['database']): { pending: number } {
  try {
    return readSchema(database)
  } catch {
    return { pending: 0 }
  }
}
