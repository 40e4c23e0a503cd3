import { StoreRefused } from '../store-refused'
import type { Queryable } from './connections.server'
import { readOnlyServer } from './errors.server'

/** PostgreSQL 15. Older ones cannot compare null with null in a unique index, and are out of support soon. */
const oldestServer = 150_000

/** The server's version. Rejects with StoreRefused when the server or its database cannot keep the data. */
export async function requireServer(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ number: string; version: string; encoding: string; readOnly: string }>(
    `select current_setting('server_version_num') as number,
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') as "readOnly"`,
  )
  const [{ number, version, encoding, readOnly } = { number: '0', version: '', encoding: '', readOnly: '' }] = rows
  const refuse = (why: string) => {
    throw new StoreRefused('unusable', why)
  }
  if (Number(number) < oldestServer)
    refuse(`This PostgreSQL server has version ${version}. Digestline needs 15 or later: upgrade the server.`)
  if (encoding !== 'UTF8')
    refuse(`The database has the encoding ${encoding}. Create one with encoding UTF8, and name it in DATABASE_URL.`)
  if (readOnly === 'on') refuse(readOnlyServer)
  return version
}
