import { availableParallelism } from 'node:os'
import { seconds } from '../clock'
import { received } from '../threads/sent-error'
import { SupervisedThread } from '../threads/supervised-thread.server'
import type { ProcessingData } from './messages'
import type { FromPoolWorker, PoolTask, PoolWorkerData } from './pool-messages'
import { openProgress, progressMemory } from './progress'
import { SharedBatch } from './shared-batch.server'
import { youngGenerationMegabytes } from './young-generation'

/**
 * The processing thread's view of the pool: threads that process some parts of a batch while the writer processes others.
 * 1. They only process: their results count once the writer has recorded them with the rest of the batch.
 * 2. When anything goes wrong with a worker, the shared batch is discarded and the writer processes it alone. Only a record that also ends
 *    the writer is isolated and parked (see `quarantine`).
 * 3. A worker that is starting or has ended claims no part, and no thread waits for it.
 */
export type Pool = {
  /** Offers the parts of a batch to the workers. One batch at a time: an earlier one is discarded. */
  share(task: Omit<PoolTask, 'id' | 'claims'>): SharedBatch
  close(): Promise<void>
}

/** `failed`: a worker ended or was terminated. `exception`: a worker caught an error and continued. */
type PoolReports = { failed: (error: unknown) => void; exception: (error: Error, digest: string) => void }

/** With four workers the writer only records. */
const mostPoolWorkers = 4

/**
 * One worker fewer than there are processors: the writer and intake share one, and intake has priority. Undefined on a single processor.
 */
export function openPool(script: URL, data: ProcessingData, reports: PoolReports): Pool | undefined {
  const count = Math.min(mostPoolWorkers, availableParallelism() - 1)
  return count < 1 ? undefined : makePool(script, count, data, reports)
}

const workerLimits = { hangMilliseconds: seconds(30), heapMegabytes: 256 }
const labLimits: typeof workerLimits = { hangMilliseconds: seconds(2), heapMegabytes: 96 }

/** `script` is the built `pool.worker.js`. The threads start with the first batch that is shared. */
function makePool(script: URL, count: number, data: ProcessingData, { failed, exception }: PoolReports): Pool {
  let threads: Thread[] | undefined
  let current: SharedBatch | undefined
  let lastId = 0
  const start = (): Thread[] =>
    Array.from({ length: count }, () => {
      const thread = supervisedWorker(script, data, {
        onMessage(message) {
          if (message.type === 'exception') exception(received(message.error), message.digest)
          else current?.onMessage(message)
        },
        failed(error) {
          failed(error)
          current?.giveUp()
        },
        proven: () => thread.proven(),
      })
      thread.start()
      return thread
    })
  return {
    share(task) {
      current?.giveUp()
      const batch = new SharedBatch(++lastId, task, failed)
      current = batch
      threads ??= start()
      for (const thread of threads) thread.send(batch.task)
      return batch
    },
    async close() {
      current?.giveUp()
      await Promise.all((threads ?? []).map((thread) => Promise.all([thread.stop(), thread.terminate()])))
    },
  }
}

type Thread = SupervisedThread<PoolTask, FromPoolWorker>
type On = { onMessage: (message: FromPoolWorker) => void; failed: (error: Error) => void; proven: () => void }

function supervisedWorker(script: URL, data: ProcessingData, on: On): Thread {
  const { hangMilliseconds, heapMegabytes } = data.lab ? labLimits : workerLimits
  return new SupervisedThread({
    name: 'pool worker',
    script,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngGenerationMegabytes },
    prepare() {
      const memory = progressMemory()
      const { heartbeats, phase } = openProgress(memory)
      const workerData: PoolWorkerData = { ...data, progress: memory }
      return { workerData, heartbeat: { count: heartbeats, isDue: () => phase() === 'processing' } }
    },
    hangMilliseconds,
    hung: () => new Error(`A pool worker was at one record for more than ${hangMilliseconds} ms.`),
    onMessage(message) {
      on.proven()
      on.onMessage(message)
    },
    failed: on.failed,
    ended: () => {},
  })
}
