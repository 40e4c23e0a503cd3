import type { Sealer } from '../../accounts/seal.server'
import type { Instant } from '../../clock'
import type { DatabaseConfig } from '../../config'
import type { SendCommand } from '../command'
import type { Blocking } from '../sqlite/open-recorder.server'
import { openSqliteStore } from '../sqlite/open-store.server'
import type { Store } from '../store'

export type { Blocking }

/** `send`: carries commands to the one writer. `sealer`: for secrets of channels. `now`: the system's clock unless given. `node`: the name of the node that this server is. `blocking`: called around what
 * blocks the calling thread. `mayLag`: what it reads may be some seconds old, except just after a command that it sent. */
type StoreOptions = {
  send: SendCommand
  sealer: Sealer
  now?: () => Instant
  blocking?: Blocking
  mayLag?: boolean
  node?: string
}

/**
 * Opens the store for pages, API and command line, on a connection of its own that cannot write. The writer (`openRecorder`) must have
 * opened the database before, at least once (`isCurrent`). Throws StoreRefused when the database does not have this program's schema.
 */
export async function openStore(database: DatabaseConfig, options: StoreOptions): Promise<Store> {
  if (database.engine === 'sqlite') return openSqliteStore({ file: database.file, ...options })
  const { openPostgresStore } = await import('../postgres/engine.server')
  // Waiting for a server does not block the thread.
  const { blocking: _, mayLag, ...others } = options
  return openPostgresStore({ url: database.url, readUrl: mayLag ? database.readUrl : undefined, ...others })
}
