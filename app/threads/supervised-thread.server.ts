import { setTimeout as after } from 'node:timers/promises'
import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads'
import { seconds } from '../clock'
import { type Heartbeat, Watchdog } from './watchdog.server'

export const restartMilliseconds = { first: 100, most: seconds(10) }

export type ThreadParts<From, Data = unknown> = {
  name: string
  script: URL
  resourceLimits: ResourceLimits
  /** The arguments of the next thread, and its heartbeat. */
  prepare: () => { workerData: Data; heartbeat: Heartbeat }
  hangMilliseconds: number
  /** The error of a thread without a heartbeat for `hangMilliseconds`. */
  hung: () => Error
  onMessage: (message: From) => void
  /** The thread is about to end because of this error. */
  failed: (error: Error) => void
  /** The thread has ended with this error; undefined when it was stopped. */
  ended: (failure: Error | undefined) => void
}

/**
 * A thread that is started again when it ends.
 * 1. It restarts with back-off, until `stop`. `proven` resets the back-off.
 * 2. A thread whose heartbeat is due and missing for `hangMilliseconds` is terminated.
 * 3. `failed` is called once, then `ended`, then the next one is prepared.
 */
export class SupervisedThread<To, From> {
  #worker: Worker | undefined
  #failure: Error | undefined
  #restarts = 0
  #stopping = false

  constructor(private readonly parts: ThreadParts<From>) {}

  start(): void {
    const { script, name, resourceLimits, hangMilliseconds } = this.parts
    const { workerData, heartbeat } = this.parts.prepare()
    const worker = new Worker(script, { workerData, name, resourceLimits })
    const watchdog = new Watchdog(heartbeat, hangMilliseconds, () => {
      this.#failed(this.parts.hung())
      void worker.terminate()
    })
    worker.on('message', (message: From) => this.parts.onMessage(message))
    worker.on('error', (error) => this.#failed(error))
    worker.on('exit', () => {
      watchdog.stop()
      this.#ended()
    })
    this.#worker = worker
  }

  /** A message to a thread that has ended is lost. */
  send(message: To, transfer: readonly TransferListItem[] = []): void {
    this.#worker?.postMessage(message, transfer)
  }

  /** The thread works as intended. */
  proven(): void {
    this.#restarts = 0
  }

  /** Starts no further thread. Resolves when the running one has ended. */
  stop(): Promise<void> {
    this.#stopping = true
    const worker = this.#worker
    if (!worker) return Promise.resolve()
    return new Promise((resolve) => worker.once('exit', () => resolve()))
  }

  async terminate(): Promise<void> {
    await this.#worker?.terminate()
  }

  #failed(error: Error): void {
    if (this.#failure) return
    this.#failure = error
    this.parts.failed(error)
  }

  #ended(): void {
    this.#worker = undefined
    if (!this.#stopping && !this.#failure)
      this.#failed(new Error(`The ${this.parts.name} thread ended without an error.`))
    const failure = this.#failure
    this.#failure = undefined
    this.parts.ended(this.#stopping ? undefined : failure)
    if (!this.#stopping) void this.#restart()
  }

  async #restart(): Promise<void> {
    const { first, most } = restartMilliseconds
    await after(Math.min(most, first * 2 ** this.#restarts++))
    if (!this.#stopping) this.start()
  }
}
