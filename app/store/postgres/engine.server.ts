import pg from 'pg'
import { seconds } from '../../clock'
import type { ArtifactReader } from '../../symbolication/artifact-reader'
import { sqlArtifactReader } from '../sql/artifacts/artifact-reader.server'
import { type RecorderOptions, type SqlRecorder, sqlRecorder } from '../sql/recorder.server'
import { type StoreOptions, sqlStore } from '../sql/store.server'
import type { Store } from '../store'
import { StoreRefused } from '../store-refused'
import { type Blocking, type Lend, onPostgres } from './connection.server'
import { asStoreError } from './errors.server'
import { migrate, requireMigrated } from './migrate.server'

/** PostgreSQL 15. Older ones cannot compare null with null in a unique index, and are out of support soon. */
const oldestServer = 150_000

/** Connections of one thread that reads. */
const readers = 4

const settings = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'digestline',
  connectionTimeoutMillis: seconds(10),
  keepAlive: true,
  // A process that hangs in a transaction must not keep others from writing for ever.
  idle_in_transaction_session_timeout: seconds(60),
})

/**
 * The one writer: migrates the database, records batches, and carries out the commands others send. Rejects with StoreRefused when the
 * database must not be used, with StoreTrouble when it cannot be used now.
 */
export async function openPostgresRecorder({
  url,
  blocking,
  ...options
}: RecorderOptions & { url: string; blocking?: Blocking | undefined }): Promise<SqlRecorder> {
  const { lend, close, client } = oneConnection(url)
  try {
    const first = await client()
    await requireServer(first)
    await migrate(first)
    return await sqlRecorder(onPostgres({ lend, close, blocking }), options)
  } catch (error) {
    await close()
    throw asStoreError(error)
  }
}

/** The store on connections that read. Rejects with StoreRefused when the database does not have this program's schema. */
export async function openPostgresStore({
  url,
  blocking,
  ...options
}: StoreOptions & { url: string; blocking?: Blocking | undefined }): Promise<Store> {
  const { pool, lend, close } = connections(url)
  try {
    await requireMigrated(pool)
  } catch (error) {
    await close()
    throw asStoreError(error)
  }
  return sqlStore(onPostgres({ lend, close, blocking }), options)
}

/** What resolving asks. */
export function openPostgresArtifactReader(
  url: string,
  artifactsDir: string,
): ArtifactReader & { close(): Promise<void> } {
  const { lend, close } = connections(url)
  return sqlArtifactReader(onPostgres({ lend, close }), artifactsDir)
}

async function requireServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  if (Number(rows[0]?.version) >= oldestServer) return
  const { rows: said } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  throw new StoreRefused(
    'older',
    `This PostgreSQL server has version ${said[0]?.version}. Digestline needs 15 or later: upgrade the server.`,
  )
}

/** The writer's connection, opened again when it was lost, but never within a transaction: its first half is gone with it. */
function oneConnection(url: string) {
  let current: Promise<pg.Client> | undefined
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(settings(url))
    const lost = () => {
      current = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    return client
  }
  const client = (): Promise<pg.Client> => {
    current ??= connect().catch((error: unknown) => {
      current = undefined
      throw error
    })
    return current
  }
  const lend: Lend = async (ask, within) => {
    if (within && !current) throw new Error('Connection terminated within a transaction')
    return ask(await client())
  }
  const close = async () => {
    const open = await current?.catch(() => undefined)
    await open?.end()
  }
  return { client, lend, close }
}

function connections(url: string) {
  const pool = new pg.Pool({ ...settings(url), max: readers, idleTimeoutMillis: seconds(30) })
  pool.on('error', () => undefined)
  const lend: Lend = async (ask) => {
    const client = await pool.connect()
    try {
      return await ask(client)
    } finally {
      client.release()
    }
  }
  return { pool, lend, close: () => pool.end() }
}
