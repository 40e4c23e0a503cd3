import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { seconds } from '../clock'
import type { InboxPosition } from '../inbox/record'
import type { FromProcessing, ProcessingData, ToProcessing } from './messages'

/**
 * The processing thread as the main thread sees it.
 * 1. A thread that dies is started again, with back-off; it goes on from the committed position.
 * 2. A write whose thread died or that was not answered in time fails with an error; it is never silently lost.
 */
export type Processing = {
  /** Where the inbox had been read to when the thread started. */
  position: InboxPosition
  write: (name: string, args: unknown) => Promise<unknown>
  durable: (end: InboxPosition) => void
  stop: () => Promise<void>
}

export type ProcessingEvents = {
  committed: (position: InboxPosition) => void
  trouble: (what: string, error: Error) => void
  recovered: () => void
}

const restartMilliseconds = { first: 100, most: seconds(10) }
const writeMilliseconds = seconds(15)

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/**
 * Resolves when the thread has opened the database; while that is locked or unreadable it tries on. Rejects when the
 * database must not be opened at all (it belongs to a newer version). `script` is the built `processing.worker.js`.
 */
export async function startProcessing(script: URL, data: ProcessingData, on: ProcessingEvents): Promise<Processing> {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let stopping = false
  let restarts = 0
  let durableEnd: InboxPosition | undefined
  let worker: Worker
  const ready = deferred<InboxPosition>()

  const failPending = (why: string) => {
    for (const [id, write] of pending) settle(id, () => write.reject(new Error(why)))
  }
  const settle = (id: number, how: (write: Pending) => void) => {
    const write = pending.get(id)
    if (!write) return
    pending.delete(id)
    clearTimeout(write.timer)
    how(write)
  }

  const hear = (message: FromProcessing) => {
    if (message.say === 'ready') {
      ready.resolve(message.position)
      if (durableEnd) tell({ say: 'durable', end: durableEnd })
    } else if (message.say === 'refused') ready.reject(new Error(message.reason))
    else if (message.say === 'committed') {
      restarts = 0
      on.committed(message.position)
    } else if (message.say === 'written') settle(message.id, (write) => write.resolve(message.result))
    else if (message.say === 'write-failed') settle(message.id, (write) => write.reject(message.error))
    else if (message.say === 'trouble') on.trouble(message.what, message.error)
    else on.recovered()
  }

  const start = () => {
    worker = new Worker(script, { workerData: data, name: 'processing' })
    worker.on('message', hear)
    worker.on('error', (error) => on.trouble('The processing thread failed; it is started again', error))
    worker.on('exit', () => {
      failPending('The processing thread ended before the write was done. Try again.')
      if (!stopping) void restart()
    })
  }

  const restart = async () => {
    await after(Math.min(restartMilliseconds.most, restartMilliseconds.first * 2 ** restarts++))
    if (!stopping) start()
  }
  const tell = (message: ToProcessing) => worker.postMessage(message)

  start()
  const position = await ready.promise
  return {
    position,
    write: (name, args) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const timer = setTimeout(
          () =>
            settle(id, (write) => write.reject(new Error(`The database did not take "${name}" in time. Try again.`))),
          writeMilliseconds,
        )
        pending.set(id, { resolve, reject, timer })
        tell({ say: 'write', id, name, args })
      }),
    durable(end) {
      durableEnd = end
      tell({ say: 'durable', end })
    },
    async stop() {
      stopping = true
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      tell({ say: 'stop' })
      await ended
    },
  }
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } {
  let resolve: (value: T) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
