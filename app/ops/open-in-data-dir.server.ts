import type { Config } from '../config'
import { isCurrent } from '../store/open/database-care.server'
import { type OpenRecorder, openRecorder } from '../store/open/open-recorder.server'
import { openStore } from '../store/open/open-store.server'
import type { Store } from '../store/store'
import type { OpenOptions } from './commands/command'
import { prepareDataDir } from './data-dir.server'
import { openSealer } from './instance-key.server'

/**
 * Opens the database for a command. Reading waits for nobody: a writer of its own, which takes turns with that of a
 * server, is opened by the first write, or before where the database has to be made or migrated. Only its owner may
 * read `DATA_DIR`. `options` are of that first write.
 */
export async function openInDataDir({ dataDir, database }: Config, options: OpenOptions = {}): Promise<Store> {
  prepareDataDir(dataDir, database)
  let recorder: Promise<OpenRecorder> | undefined
  const writer = (patient: OpenOptions) => {
    recorder ??= openRecorder(database, patient)
    return recorder
  }
  const closeWriter = async () => (await recorder?.catch(() => undefined))?.close()
  try {
    if (!(await isCurrent(database))) await writer({})
    const store = await openStore(database, {
      send: async (...command) => (await writer(options)).send(...command),
      sealer: openSealer(dataDir),
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
