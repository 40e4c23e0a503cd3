import type { TableSource } from '../moving/table'
import { copyingClient } from './copying-client.server'
import { asStoreError } from './errors.server'
import { requireMigrated } from './migrate.server'
import { lastIdsOf, rowsOf, sizeOf, tablesIn } from './tables.server'

/**
 * Every table of a database as they are now, for copying them while others go on writing: one transaction with one snapshot. Rejects with
 * StoreRefused when it does not have this program's schema, with StoreTrouble when it cannot be read.
 */
export async function openPostgresTables(url: string): Promise<TableSource & { close(): Promise<void> }> {
  const client = await copyingClient(url)
  try {
    await requireMigrated(client)
    await client.query('begin isolation level repeatable read read only')
    // Before the snapshot: what is put into another partition after it cannot be seen there, and a dropped one has nothing.
    await client.query('lock table event, event_code, body_block, body_block_fill in access share mode')
    const tables = await tablesIn(client)
    return {
      tables,
      size: () => sizeOf(client, tables),
      rows: (table) => rowsOf(client, table),
      lastIds: () => lastIdsOf(client),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw asStoreError(error)
  }
}
