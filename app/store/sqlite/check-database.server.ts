import type { DatabaseCondition } from '../database-facts'
import { damageOf } from './database-copy.server'
import { schemaOf } from './migrate.server'
import { openReader } from './open.server'

/** Reads the whole database and changes nothing. */
export function checkSqliteDatabase(file: string): DatabaseCondition {
  const db = openReader(file)
  try {
    return { damage: damageOf(db), ...schemaOf(db) }
  } finally {
    db.close()
  }
}
