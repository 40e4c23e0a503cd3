import type { ArtifactReader } from '../../symbolication/artifact-reader'
import type { SendCommand } from '../command'
import { sqlArtifactReader } from '../sql/artifacts/artifact-reader.server'
import { type RecorderOptions, type SqlRecorder, sqlRecorder } from '../sql/recorder.server'
import { type StoreOptions, sqlStore } from '../sql/store.server'
import type { Store } from '../store'
import { forgetOldMarks } from './commit.server'
import { type Blocking, onPostgres } from './connection.server'
import { connections, oneConnection, readingFrom } from './connections.server'
import { asOpeningError } from './errors.server'
import { migrate, requireMigrated } from './migrate.server'
import { refuseMoved } from './move-marks.server'
import { requireServer } from './require-server.server'

/**
 * The one writer: migrates the database, records batches, and carries out the commands others send. Rejects with StoreRefused when the
 * database must not be used, with StoreTrouble when it cannot be used now. `patience`: milliseconds that a write waits for other writers.
 */
export async function openPostgresRecorder({
  url,
  patience,
  blocking,
  ...options
}: RecorderOptions & { url: string; patience?: number; blocking?: Blocking | undefined }): Promise<SqlRecorder> {
  const { lend, close, client } = oneConnection(url)
  try {
    const first = await client()
    await requireServer(first)
    await refuseMoved(first)
    await migrate(first)
    await forgetOldMarks(first)
    return await sqlRecorder(onPostgres({ lend, close, patience, blocking }), options)
  } catch (error) {
    await close()
    throw asOpeningError(error)
  }
}

/**
 * The store on connections that read. `readUrl`: a replica, which is asked instead except just after a command of this store. Rejects with
 * StoreRefused when the database does not have this program's schema.
 */
export async function openPostgresStore({
  url,
  readUrl,
  ...options
}: StoreOptions & { url: string; readUrl?: string | undefined }): Promise<Store> {
  const primary = connections(url)
  const { lend, close, wrote } = readUrl
    ? readingFrom(connections(readUrl), primary, options.now ?? Date.now)
    : { ...primary, wrote() {} }
  const send: SendCommand = async (...command) => {
    const done = await options.send(...command)
    wrote()
    return done
  }
  try {
    await lend(requireMigrated)
  } catch (error) {
    await close()
    throw asOpeningError(error)
  }
  return sqlStore(onPostgres({ lend, close, onlyReads: true }), { ...options, send })
}

/** What resolving asks. */
export function openPostgresArtifactReader(
  url: string,
  artifactsDir: string,
): ArtifactReader & { close(): Promise<void> } {
  const { lend, close } = connections(url)
  return sqlArtifactReader(onPostgres({ lend, close, onlyReads: true }), artifactsDir)
}
