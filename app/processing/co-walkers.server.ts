import { availableParallelism } from 'node:os'
import { seconds } from '../clock'
import { KeptThread } from '../threads/kept-thread.server'
import type { ProcessingData } from './messages'
import { openProgress, progressMemory } from './progress'
import { SharedWalk } from './shared-walk.server'
import type { FromWalker, WalkerData, WalkTask } from './walker-messages'
import { youngMegabytes } from './young-megabytes'

/**
 * Threads that walk a part of a batch while the writer walks another, as the processing thread sees them.
 * 1. They only walk: what they made of a part is worth nothing until the writer has recorded it with the rest of the batch.
 * 2. Whatever goes wrong with one of them, the batch is given up and the writer walks it alone: only what ends that thread too is cut
 *    and parked (see `caution`).
 * 3. A thread that is away takes no part, and nobody waits for it.
 */
export type CoWalkers = {
  /** Offers the parts of a batch. One batch at a time: an earlier one is given up. */
  share(task: Omit<WalkTask, 'id' | 'claims'>): SharedWalk
  close(): Promise<void>
}

type Failed = (error: unknown) => void

/** With so many the writer is busy recording. */
const mostCoWalkers = 4

/** One thread for every processor but one, which is the writer's, and intake's, which goes first. Undefined where there is only one. */
export function openPool(script: URL, data: ProcessingData, failed: Failed): CoWalkers | undefined {
  const count = Math.min(mostCoWalkers, availableParallelism() - 1)
  return count < 1 ? undefined : makeCoWalkers(script, count, data, failed)
}

const walkerLimits = { hangMilliseconds: seconds(30), heapMegabytes: 256 }
const labLimits: typeof walkerLimits = { hangMilliseconds: seconds(2), heapMegabytes: 96 }

/** `script` is the built `walker.worker.js`. The threads start with the first batch that is shared. */
export function makeCoWalkers(script: URL, count: number, data: ProcessingData, failed: Failed): CoWalkers {
  let threads: Thread[] | undefined
  let current: SharedWalk | undefined
  let lastId = 0
  const start = (): Thread[] =>
    Array.from({ length: count }, () => {
      const thread = keptWalker(script, data, {
        hear: (message) => current?.hear(message),
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
      const walk = new SharedWalk(++lastId, task, failed)
      current = walk
      threads ??= start()
      for (const thread of threads) thread.tell(walk.task)
      return walk
    },
    async close() {
      current?.giveUp()
      await Promise.all((threads ?? []).map((thread) => Promise.all([thread.stop(), thread.terminate()])))
    },
  }
}

type Thread = KeptThread<WalkTask, FromWalker>
type On = { hear: (message: FromWalker) => void; failed: (error: Error) => void; proven: () => void }

function keptWalker(script: URL, data: ProcessingData, on: On): Thread {
  const { hangMilliseconds, heapMegabytes } = data.lab ? labLimits : walkerLimits
  return new KeptThread({
    name: 'co-walker',
    script,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    prepare() {
      const memory = progressMemory()
      const { beat, phase } = openProgress(memory)
      const workerData: WalkerData = { ...data, progress: memory }
      return { workerData, signs: { beat, due: () => phase() === 'walking' } }
    },
    hangMilliseconds,
    hung: () => new Error(`A co-walker was at one record for more than ${hangMilliseconds} ms.`),
    hear(message) {
      on.proven()
      on.hear(message)
    },
    failed: on.failed,
    ended: () => {},
  })
}
