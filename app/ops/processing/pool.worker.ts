import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../../inbox/reader.server'
import { makeKnownExceptions } from '../../processing/known-exceptions'
import { openPipeline } from '../../processing/open-pipeline.server'
import type { FromPoolWorker, PoolTask, PoolWorkerData } from '../../processing/pool-messages'
import { type PoolWorkerParts, runPoolTask } from '../../processing/pool-task.server'
import { openProgress } from '../../processing/progress'
import { openArtifactReader } from '../../store/open/open-artifact-reader.server'
import { lowerPriority } from '../../threads/lower-priority.server'
import { sent } from '../../threads/sent-error'
import { openSealer } from '../instance-key.server'

/** A pool worker: it processes parts of a batch while the writer processes others. It records nothing and decides nothing. */
const port = parentPort
if (!port) throw new Error('pool.worker is a thread: start it with new Worker().')

lowerPriority()
const data: PoolWorkerData = workerData
const digestOf = makeKnownExceptions((error, digest) =>
  port.postMessage({ type: 'exception', error: sent(error), digest } satisfies FromPoolWorker),
)
const worker: PoolWorkerParts = {
  reader: openReader(data.inboxDir),
  pipeline: openPipeline(
    data,
    await openArtifactReader(data.database, data.artifactsDir),
    digestOf,
    openSealer(data.dataDir).open,
  ),
  limits: data.limits,
  progress: openProgress(data.progress),
  send: (message, transfer) => port.postMessage(message, transfer),
}

/** One task after the other, because a task that waits for a look-up would let the next one start. An error ends the thread. */
let last: Promise<void> = Promise.resolve()
port.on('message', (task: PoolTask) => {
  last = last.then(() => runPoolTask(task, worker)).then(() => worker.progress.idle())
})
