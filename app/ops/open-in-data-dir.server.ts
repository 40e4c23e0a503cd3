import type { Config } from '../config'
import { databaseExists } from '../store/open/database-care.server'
import { type OpenRecorder, openRecorder } from '../store/open/open-recorder.server'
import { openStore } from '../store/open/open-store.server'
import type { Store } from '../store/store'
import { StoreRefused } from '../store/store-refused'
import { prepareDataDir } from './data-dir.server'
import { openSealer } from './instance-key.server'

/**
 * Opens the database for a command. Reading does not wait for other writers: a writer of its own, which takes turns with that of a server, is opened
 * with the first write, or at once where the database has to be made or migrated. Only its owner may read `DATA_DIR`.
 */
export async function openInDataDir({ dataDir, database }: Config): Promise<Store> {
  prepareDataDir(dataDir, database)
  let opened: Promise<OpenRecorder> | undefined
  const writer = () => {
    opened ??= openRecorder(database)
    return opened
  }
  const closeWriter = async () => (await opened?.catch(() => undefined))?.close()
  const open = () =>
    openStore(database, {
      send: async (...command) => (await writer()).send(...command),
      sealer: openSealer(dataDir),
    })
  try {
    if (!databaseExists(database)) await writer()
    const store = await open().catch(async (error: unknown) => {
      if (!(error instanceof StoreRefused && error.code === 'older')) throw error
      await writer()
      return open()
    })
    const close = async () => {
      await store.close()
      await closeWriter()
    }
    return { ...store, close }
  } catch (error) {
    await closeWriter()
    throw error
  }
}
