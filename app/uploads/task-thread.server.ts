import { Worker } from 'node:worker_threads'
import { seconds } from '../clock'
import { received, type SentError } from '../threads/sent-error'
import type { RunTask, Task, TaskSettings } from './tasks.server'

export type ToTasks = { id: number; task: Task }
export type FromTasks = { id: number; result: unknown } | { id: number; error: SentError }

/** Enough for a map of `judgedBytes` with its parsed form, and for a file of `entryBytes` with its compressed form. */
const heapMegabytes = 512
const idleMilliseconds = seconds(30)

/** The thread ended during a task: it ran out of memory (`outOfMemory`), failed, or was stopped. */
export class TaskThreadEnded extends Error {
  override name = 'TaskThreadEnded'
  readonly outOfMemory: boolean

  constructor(cause: (Error & { code?: string }) | undefined) {
    super(`The thread for uploads ended: ${cause?.message ?? 'it was stopped'}.`, { cause })
    this.outOfMemory = cause?.code === 'ERR_WORKER_OUT_OF_MEMORY'
  }
}

type Thread = { run(task: Task): Promise<unknown>; stop(): Promise<void> }

/**
 * Runs tasks in a separate thread, which exists only while there is work, because uploads are rare. The tasks of a thread that dies fail
 * with TaskThreadEnded, and the next task starts another thread.
 */
export function openTaskThread(script: URL, settings: TaskSettings): { run: RunTask; stop(): Promise<void> } {
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  let underWay = 0

  const stop = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.stop()
  }
  const run = async (task: Task) => {
    clearTimeout(idle)
    underWay++
    thread ??= startThread(script, settings, (ended) => {
      if (thread === ended) thread = undefined
    })
    try {
      return await thread.run(task)
    } finally {
      if (--underWay === 0) idle = setTimeout(() => void stop(), idleMilliseconds).unref()
    }
  }
  return { run: run as RunTask, stop }
}

function startThread(script: URL, settings: TaskSettings, ended: (thread: Thread) => void): Thread {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes }
  const worker = new Worker(script, { workerData: settings, name: 'uploads', resourceLimits })
  let last = 0
  let failure: Error | undefined
  const thread: Thread = {
    run(task) {
      const message: ToTasks = { id: ++last, task }
      return new Promise((resolve, reject) => {
        waiting.set(message.id, { resolve, reject })
        worker.postMessage(message)
      })
    },
    async stop() {
      await worker.terminate()
    },
  }
  worker.on('message', (message: FromTasks) => {
    const task = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) task?.reject(received(message.error))
    else task?.resolve(message.result)
  })
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    ended(thread)
    const error = new TaskThreadEnded(failure)
    for (const { reject } of waiting.values()) reject(error)
  })
  return thread
}
