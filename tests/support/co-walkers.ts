import { defaultLimits } from '../../app/config.server'
import { openReader } from '../../app/inbox/reader.server'
import type { CoWalkers } from '../../app/processing/co-walkers.server'
import { processRecord } from '../../app/processing/pipeline.server'
import { openProgress, progressMemory } from '../../app/processing/progress'
import { SharedWalk } from '../../app/processing/shared-walk.server'
import { walkTask } from '../../app/processing/walk-task.server'

/** A co-walker on this thread, in its idle moments; what it says goes through the same clone. `parts` counts what it walked. */
export function coWalkersHere(dir: string, walk = processRecord): CoWalkers & { parts: number } {
  const reader = openReader(dir)
  const progress = openProgress(progressMemory())
  let lastId = 0
  const here = {
    parts: 0,
    share(task: Parameters<CoWalkers['share']>[0]) {
      const shared = new SharedWalk(++lastId, task, () => {})
      const say = (...[message, transfer]: Parameters<Parameters<typeof walkTask>[1]['say']>) => {
        if (message.say === 'walked') here.parts++
        shared.hear(structuredClone(message, { transfer }))
      }
      setImmediate(() => {
        try {
          walkTask(structuredClone(shared.task), { reader, walk, limits: defaultLimits, progress, say })
        } catch {
          shared.giveUp()
        }
      })
      return shared
    },
    close: async () => reader.close(),
  }
  return here
}
