import { copyingClient } from './copying-client.server'

/** Bytes of a database with its indexes. Rejects with StoreTrouble, StoreRefused. */
export async function postgresBytes(url: string): Promise<number> {
  const client = await copyingClient(url)
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  } finally {
    await client.end()
  }
}
