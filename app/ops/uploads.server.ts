import type { Config } from '../config'
import { artifactsDir } from '../data-paths.server'
import type { Store } from '../store/store'
import { openTaskThread } from '../uploads/task-thread.server'
import type { RunTask, TaskSettings } from '../uploads/tasks.server'
import { uploadLimits } from '../uploads/upload-limits'
import { startUploadWork, type UploadWork } from '../uploads/upload-work.server'
import { plantKills } from './kill-points.server'
import type { Log } from './log.server'

/** Assembles uploads of source maps in a separate thread, or without its `script` (in development) on this thread. */
export async function startUploads(
  config: Config,
  store: Store,
  log: Log,
  script: URL | undefined,
): Promise<UploadWork> {
  const settings = { artifactsDir: artifactsDir(config.dataDir), limits: uploadLimits }
  const thread = script && openTaskThread(script, settings)
  const run = thread?.run ?? (await runHere(settings))
  const work = startUploadWork({
    artifacts: store.artifacts,
    run: config.lab ? plantKills(config.dataDir).tasks(run) : run,
    limits: uploadLimits,
    now: Date.now,
    trouble: (what, error) => log.error(what, error),
  })
  return {
    wake: work.wake,
    async stop() {
      // The thread is stopped first: its current task runs again at the next start.
      const stopped = work.stop()
      await thread?.stop()
      await stopped
    },
  }
}

async function runHere(settings: TaskSettings): Promise<RunTask> {
  const { makeTasks } = await import('../uploads/tasks.server')
  return makeTasks(settings, Date.now)
}
