import { Worker } from 'node:worker_threads'
import { seconds } from '../../clock'
import { received, type SentError } from '../../processing/sent-error'
import type { RunTask, Task, TaskSettings } from './tasks.server'

export type ToTasks = { id: number; task: Task }
export type FromTasks = { id: number; result: unknown } | { id: number; error: SentError }

/** A map of `judgedBytes` and its parsed form, a file of `entryBytes` beside its compressed form. */
const heapMegabytes = 512
const idleMilliseconds = seconds(30)

/** The thread ended while it was at a task: what it read was too much for it, or it was stopped. */
export class TaskThreadEnded extends Error {
  override name = 'TaskThreadEnded'
}

/**
 * Runs tasks in a thread of their own. It is there only while there is something to do: uploads are rare. A thread that dies fails its
 * tasks with TaskThreadEnded, and the next task starts another.
 */
export function openTaskThread(script: URL, settings: TaskSettings): { run: RunTask; stop(): Promise<void> } {
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes }
    const started = new Worker(script, { workerData: settings, name: 'uploads', resourceLimits })
    let failure: Error | undefined
    started.on('message', (message: FromTasks) => answered(message))
    started.on('error', (error) => {
      failure = error
    })
    started.on('exit', () => {
      if (worker === started) worker = undefined
      const ended = new TaskThreadEnded('The thread for uploads ended.', { cause: failure })
      for (const { reject } of waiting.values()) reject(ended)
      waiting.clear()
    })
    return started
  }

  function answered(message: FromTasks): void {
    const task = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) task?.reject(received(message.error))
    else task?.resolve(message.result as never)
    if (waiting.size === 0) idle = setTimeout(() => void stop(), idleMilliseconds).unref()
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  const run: RunTask = (task) => {
    clearTimeout(idle)
    const id = ++last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker ??= start()
      const message: ToTasks = { id, task }
      worker.postMessage(message)
    })
  }
  return { run, stop }
}
