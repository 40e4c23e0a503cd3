import type { Config } from '../config'
import { artifactsDir, inboxDir } from '../data-paths.server'
import { Ledger } from '../inbox/ledger'
import { comparePositions } from '../inbox/position'
import { takeStock } from '../inbox/take-stock.server'
import { jobStatusMemory } from '../processing/jobs/job-status'
import type { FromProcessing } from '../processing/messages'
import { progressMemory } from '../processing/progress'
import { noQuarantine } from '../processing/quarantine'
import { received } from '../threads/sent-error'
import type { InboxPosition } from '../wire/record'
import { nodeOf } from './node-id.server'
import { composeProcessing } from './processing/compose-processing.server'

/**
 * Records everything that waits in the inbox of another data directory, as its node. Returns how many events. `say`: gets what goes wrong
 * meanwhile. Rejects with StoreTrouble while that node runs, with StoreRefused when it starts meanwhile.
 */
export async function adoptInbox(dir: string, config: Config, say: (line: string) => void): Promise<number> {
  let processed = 0
  let end: InboxPosition | undefined
  let done = () => {}
  let refuse: (error: Error) => void = () => {}
  const recorded = new Promise<void>((resolve, reject) => {
    done = resolve
    refuse = reject
  })
  // It may reject before it is awaited.
  recorded.catch(() => undefined)
  let began: InboxPosition = { segment: 0, offset: 0 }
  const onMessage = (message: FromProcessing) => {
    if (message.type === 'ready') began = message.position
    else if (message.type === 'refused') refuse(received(message.error))
    else if (message.type === 'trouble') say(`${message.what}: ${message.error.message}`)
    else if (message.type === 'committed') {
      processed += message.processed
      if (end && comparePositions(message.position, end) >= 0) done()
    }
  }
  const { database, limits, publicUrl, dataDir } = config
  const processing = await composeProcessing(
    {
      ...{ database, limits, publicUrl, dataDir, inboxDir: inboxDir(dir), artifactsDir: artifactsDir(dataDir) },
      node: nodeOf({ dataDir: dir, roles: [] }),
      quarantine: noQuarantine,
      progress: progressMemory(),
      jobStatus: jobStatusMemory(),
    },
    onMessage,
  )
  try {
    end = takeStock(inboxDir(dir), began, new Ledger(began), say).end
    if (comparePositions(began, end) < 0) {
      processing.onMessage({ type: 'durable', end })
      await recorded
    }
    return processed
  } finally {
    processing.onMessage({ type: 'stop' })
    await processing.ended
  }
}
