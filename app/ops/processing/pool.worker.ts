import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../../inbox/reader.server'
import { openPipeline } from '../../processing/open-pipeline.server'
import type { PoolTask, PoolWorkerData } from '../../processing/pool-messages'
import { type PoolWorkerParts, runPoolTask } from '../../processing/pool-task.server'
import { openProgress } from '../../processing/progress'
import { openResolving } from '../../store/open/open-resolving.server'
import { lowerPriority } from '../../threads/lower-priority.server'

/** A pool worker: it processes parts of a batch while the writer processes others. It records nothing and decides nothing. */
const port = parentPort
if (!port) throw new Error('pool.worker is a thread: start it with new Worker().')

lowerPriority()
const data: PoolWorkerData = workerData
const worker: PoolWorkerParts = {
  reader: openReader(data.inboxDir),
  pipeline: openPipeline(data, openResolving(data.database, data.artifactsDir).resolveFrames),
  limits: data.limits,
  progress: openProgress(data.progress),
  send: (message, transfer) => port.postMessage(message, transfer),
}

port.on('message', (task: PoolTask) => {
  runPoolTask(task, worker)
  worker.progress.idle()
})
