import type { Sealer } from '../../accounts/seal.server'
import type { Instant } from '../../clock'
import type { DatabaseConfig } from '../../config'
import type { SendCommand } from '../command'
import { openSqliteStore } from '../sqlite/store.server'
import type { Store } from '../store'

/** `send`: carries commands to the one writer. `sealer`: for secrets of channels. `now`: the system's clock unless given. */
type StoreOptions = { send: SendCommand; sealer: Sealer; now?: () => Instant }

/**
 * Opens the store for pages, API and command line, on a connection of its own that cannot write. The writer (`openRecorder`) must have
 * opened the database before. Throws StoreRefused when the database does not have this program's schema.
 */
export function openStore(database: DatabaseConfig, options: StoreOptions): Store {
  return openSqliteStore({ file: database.file, ...options })
}
