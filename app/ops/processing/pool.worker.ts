import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../../inbox/reader.server'
import { giveWay } from '../../processing/give-way.server'
import { openPipeline } from '../../processing/open-pipeline.server'
import { openProgress } from '../../processing/progress'
import { type WalkerParts, walkTask } from '../../processing/walk-task.server'
import type { WalkerData, WalkTask } from '../../processing/walker-messages'
import { openSqliteResolving } from '../../store/sqlite/resolving.server'

/** A co-walker: walks parts of a batch down the street while the writer walks others. It records nothing and decides nothing. */
const port = parentPort
if (!port) throw new Error('pool.worker is a thread: start it with new Worker().')

giveWay()
const data: WalkerData = workerData
const walker: WalkerParts = {
  reader: openReader(data.inboxDir),
  walk: openPipeline(data, openSqliteResolving(data.databaseFile).resolveFrames),
  limits: data.limits,
  progress: openProgress(data.progress),
  say: (message, transfer) => port.postMessage(message, transfer),
}

port.on('message', (task: WalkTask) => {
  walkTask(task, walker)
  walker.progress.idle()
})
