import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSealer } from '../../app/accounts/seal.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { emptyDatabase } from '../support/empty-database'
import { isWholeRun } from '../support/tier'
import { logLimits, parkedLimits } from './contract/builders'
import type { OpenEngine } from './contract/opened'

/** How many runs each random test makes: both engines run the contract. */
export const seeds = isWholeRun ? Infinity : 2

/** An empty database in the directory of a test. */
export const openSqlite: OpenEngine = async (dir, clock) => {
  const file = join(dir, 'digestline.db')
  copyFileSync(await emptyDatabase(), file)
  const recorder = await openSqliteRecorder({ file, limits: parkedLimits, logs: logLimits })
  const store = await openSqliteStore({ file, send: recorder.send, now: clock, sealer: makeSealer([randomBytes(32)]) })
  return {
    store,
    recorder,
    openNode: (node) => openSqliteRecorder({ file, node }),
    openStoreOf: (node) => openSqliteStore({ file, send: recorder.send, node }),
    async close() {
      await store.close()
      await recorder.close()
    },
  }
}
