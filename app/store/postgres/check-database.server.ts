import type { DatabaseCondition } from '../database-facts'
import type { SealedSecret } from '../sealed-secrets'
import { readAlertCondition } from '../sql/alerts/alert-condition.server'
import type { Db } from '../sql/db'
import { prepareSealedSecrets } from '../sql/sealed/sealed-secrets.server'
import { StoreRefused } from '../store-refused'
import { clientSettings } from './client-settings.server'
import { onPostgres } from './connection.server'
import { connections, type Queryable } from './connections.server'
import { asOpeningError, refusedRights } from './errors.server'
import { isMigrated, schemaOf } from './migrate.server'
import { refuseMoved } from './move-marks.server'
import { requireServer } from './require-server.server'

/** Asks the server whether it can keep the data, and changes nothing. Rejects with StoreRefused or StoreTrouble. */
export const checkPostgresDatabase = (url: string): Promise<DatabaseCondition> =>
  withConnection(url, async (client, db) => {
    const version = await requireServer(client)
    const schema = await schemaOf(client)
    if (schema.pending > 0) await requireRightToMigrate(client)
    const isCurrent = schema.pending === 0 && !schema.newer
    const { host = '', ssl } = clientSettings(url)
    const isOpen = !ssl && !/^(?:\/|localhost$|127\.|::1$)/.test(host)
    const server = { host, version: `PostgreSQL ${version}`, isOpen }
    return { damage: [], ...schema, server, ...(isCurrent && { alerts: await readAlertCondition(db) }) }
  })

/** Undefined when the schema is not of this program. */
export const sealedInPostgresDatabase = (url: string): Promise<SealedSecret[] | undefined> =>
  withConnection(url, async (client, db) => {
    const { pending, newer } = await schemaOf(client)
    return pending === 0 && !newer ? prepareSealedSecrets(db)() : undefined
  })

/** Whether the database has this program's schema. Rejects with StoreRefused for one that was moved, StoreTrouble. */
export const isCurrentPostgres = (url: string): Promise<boolean> =>
  withConnection(url, async (client) => {
    await refuseMoved(client)
    return isMigrated(client)
  })

async function requireRightToMigrate(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ may: boolean | null }>(
    "select has_schema_privilege(current_schema(), 'create') as may",
  )
  if (!rows[0]?.may) throw new StoreRefused('unusable', refusedRights)
}

async function withConnection<T>(url: string, work: (client: Queryable, db: Db) => Promise<T>): Promise<T> {
  const { lend, close } = connections(url)
  try {
    return await lend((client) => work(client, onPostgres({ lend, close })))
  } catch (error) {
    throw asOpeningError(error)
  } finally {
    await close()
  }
}
