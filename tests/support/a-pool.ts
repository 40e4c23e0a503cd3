import { defaultLimits } from '../../app/config.server'
import { openReader } from '../../app/inbox/reader.server'
import { processRecord } from '../../app/processing/pipeline.server'
import type { Pool } from '../../app/processing/pool.server'
import { runPoolTask } from '../../app/processing/pool-task.server'
import { openProgress, progressMemory } from '../../app/processing/progress'
import { SharedBatch } from '../../app/processing/shared-batch.server'

/** A pool worker on this thread, in its idle moments; its messages are cloned as between threads. `parts`: how many it processed. */
export function poolHere(dir: string, process = processRecord): Pool & { parts: number } {
  const reader = openReader(dir)
  const progress = openProgress(progressMemory())
  let lastId = 0
  const here = {
    parts: 0,
    share(task: Parameters<Pool['share']>[0]) {
      const shared = new SharedBatch(++lastId, task, () => {})
      const send = (...[message, transfer]: Parameters<Parameters<typeof runPoolTask>[1]['send']>) => {
        if (message.type === 'processed') here.parts++
        shared.onMessage(structuredClone(message, { transfer }))
      }
      const worker = { reader, pipeline: { process }, limits: defaultLimits, progress, send }
      setImmediate(() => runPoolTask(structuredClone(shared.task), worker).catch(() => shared.giveUp()))
      return shared
    },
    close: async () => reader.close(),
  }
  return here
}
