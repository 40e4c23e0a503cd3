import { readConfig } from '../../app/config.server'
import { onPostgres } from '../../app/store/postgres/connection.server'
import { oneConnection } from '../../app/store/postgres/connections.server'
import type { Db } from '../../app/store/sql/db'
import { onSqlite } from '../../app/store/sqlite/connection.server'
import { openWriter } from '../../app/store/sqlite/open.server'

/** Runs `work` on the database of an app beside it, for what no command does: time that has passed, damage. `env`: the app's settings. */
export async function withDatabase<T>(
  { env }: { env: Record<string, string> },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { database } = readConfig(env)
  const db =
    database.engine === 'sqlite' ? onSqlite(openWriter(database.file)) : onPostgres(oneConnection(database.url))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
