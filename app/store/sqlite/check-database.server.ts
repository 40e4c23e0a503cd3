import { existsSync } from 'node:fs'
import type { DatabaseCondition } from '../database-facts'
import type { SealedSecret } from '../sealed-secrets'
import { readAlertCondition } from '../sql/alerts/alert-condition.server'
import { prepareSealedSecrets } from '../sql/sealed/sealed-secrets.server'
import { onSqlite } from './connection.server'
import { damageOf } from './database-copy.server'
import { isMigrated, schemaOf } from './migrate.server'
import { refuseMoved } from './move-marks.server'
import { openReader, translatingSqliteErrors } from './open.server'

/** Reads the whole database and changes nothing. */
export async function checkSqliteDatabase(file: string): Promise<DatabaseCondition> {
  const db = openReader(file)
  try {
    const schema = schemaOf(db)
    const isCurrent = schema.pending === 0 && !schema.newer
    return { damage: damageOf(db), ...schema, ...(isCurrent && { alerts: await readAlertCondition(onSqlite(db)) }) }
  } finally {
    db.close()
  }
}

/** Undefined when the schema is not of this program. */
export async function sealedInSqliteDatabase(file: string): Promise<SealedSecret[] | undefined> {
  const db = openReader(file)
  try {
    const { pending, newer } = schemaOf(db)
    return pending === 0 && !newer ? await prepareSealedSecrets(onSqlite(db))() : undefined
  } finally {
    db.close()
  }
}

/** How the database stands to this program, without reading more of it than that. */
export function readSqliteSchema(file: string): Pick<DatabaseCondition, 'pending' | 'newer'> {
  const db = openReader(file)
  try {
    return schemaOf(db)
  } finally {
    db.close()
  }
}

/** Whether the file has this program's schema. Throws StoreRefused for one that was moved, StoreTrouble. */
export function isCurrentSqlite(file: string): boolean {
  if (!existsSync(file)) return false
  return translatingSqliteErrors(() => {
    const db = openReader(file)
    try {
      refuseMoved(db)
      return isMigrated(db)
    } finally {
      db.close()
    }
  })
}
