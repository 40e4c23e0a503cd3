import type { Sealer } from '../../accounts/seal.server'
import type { Instant } from '../../clock'
import type { DatabaseConfig } from '../../config'
import type { SendCommand } from '../command'
import { type Blocking, openSqliteStore } from '../sqlite/engine.server'
import type { Store } from '../store'

export type { Blocking }

/** `send`: carries commands to the one writer. `sealer`: for secrets of channels. `now`: the system's clock unless given. `blocking`: called around what
 * blocks the calling thread. */
type StoreOptions = { send: SendCommand; sealer: Sealer; now?: () => Instant; blocking?: Blocking }

/**
 * Opens the store for pages, API and command line, on a connection of its own that cannot write. The writer (`openRecorder`) must have
 * opened the database before. Throws StoreRefused when the database does not have this program's schema.
 */
export function openStore(database: DatabaseConfig, options: StoreOptions): Promise<Store> {
  return openSqliteStore({ file: database.file, ...options })
}
