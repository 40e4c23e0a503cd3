import type { Config } from '../config'
import { openRecorder } from '../store/open/open-recorder.server'
import { openStore } from '../store/open/open-store.server'
import type { Store } from '../store/store'
import { prepareDataDir } from './data-dir.server'
import { openSealer } from './instance-key.server'

/** Opens the database for a command: with a writer of its own, which takes turns with that of a server. Only its owner may read `DATA_DIR`. */
export async function openInDataDir({ dataDir, database }: Config): Promise<Store> {
  prepareDataDir(dataDir, database)
  const recorder = await openRecorder(database)
  try {
    const store = await openStore(database, { send: recorder.send, sealer: openSealer(dataDir) })
    const close = async () => {
      await store.close()
      await recorder.close()
    }
    return { ...store, close }
  } catch (error) {
    await recorder.close()
    throw error
  }
}
