import pg from 'pg'
import { clientSettings } from './client-settings.server'
import { asOpeningError } from './errors.server'
import { requireServer } from './require-server.server'

/**
 * A connection for copying whole tables: nothing ends it because that takes long. Close it with `end`. Rejects with StoreRefused when the
 * server cannot be used, with StoreTrouble when it cannot be reached.
 */
export async function copyingClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...clientSettings(url), application_name: 'digestline copy' })
  // A lost connection is said by the query that waits for it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await requireServer(client)
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw asOpeningError(error)
  }
}
