import Database from 'better-sqlite3'
import pg from 'pg'

/**
 * Executes statements on a database that no server uses.
 *
 * @param {string} database a file, or an address of PostgreSQL
 * @param {string} sql
 */
export async function execute(database, sql) {
  if (!database.startsWith('postgres')) {
    const db = new Database(database)
    db.exec(sql)
    db.close()
    return
  }
  const client = new pg.Client(database)
  await client.connect()
  await client.query(sql)
  await client.end()
}
