import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Job } from './jobs/job'
import type { processRecord } from './pipeline.server'

/**
 * Faults for the failure lab (DIGESTLINE_LAB=1), planted by the sender: an uncompressed body that contains
 * `"lab":"throw"`, `"die"`, `"hang"`, `"spin"` or `"oom"` makes the pipeline throw, end its thread, wait for ever, compute for ever, or use up the
 * thread's memory.
 */
export function withPlantedFaults(pipeline: typeof processRecord): typeof processRecord {
  return (record, ...rest) => {
    if (record.kind === 'envelope') {
      const fault = /"lab":"(throw|die|hang|spin|oom)"/.exec(Buffer.from(record.body).toString('latin1'))?.[1]
      if (fault) faults[fault as keyof typeof faults]()
    }
    return pipeline(record, ...rest)
  }
}

/** The same for a job: while the data directory holds a file `lab-job` with one of these words, the job has that fault. */
export function plantedJob(inboxDir: string): Job {
  const file = join(dirname(inboxDir), 'lab-job')
  return {
    name: 'planted-fault',
    each: 'node',
    every: 0,
    budget: 25,
    async run() {
      const fault = existsSync(file) && readFileSync(file, 'utf8')
      if (fault) faults[fault as keyof typeof faults]()
      return false
    },
  }
}

export const faults = {
  throw() {
    throw new Error('A fault planted by the failure lab.')
  },
  die: () => process.exit(70),
  hang: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  spin() {
    for (;;);
  },
  oom() {
    const hoard: number[][] = []
    // Long ones, filled in one call: on a busy machine many short ones would be taken for a hang before the memory is used up.
    for (;;) hoard.push(new Array<number>(100_000).fill(hoard.length / 3))
  },
}
