import { setTimeout as after } from 'node:timers/promises'
import { seconds } from '../clock'
import type { Acting, Done, SendCommand } from '../store/command'
import type { NodeFigures } from '../store/nodes'
import { received } from '../threads/sent-error'
import type { SupervisedThread, ThreadParts } from '../threads/supervised-thread.server'
import type { InboxPosition } from '../wire/record'
import { backOff } from './jobs/job-runner.server'
import { type JobFigures, jobStatusMemory, openJobStatus } from './jobs/job-status'
import { makeKnownExceptions } from './known-exceptions'
import type { FromProcessing, ProcessingData, ThreadData, ToProcessing } from './messages'
import { placeOf } from './parking'
import { openProgress, type Progress, progressMemory } from './progress'
import { afterFailure, behind, noQuarantine, type Quarantine } from './quarantine'
import { Writes } from './writes-under-way.server'
import { youngGenerationMegabytes } from './young-generation'

/**
 * The main thread's view of the processing thread.
 * 1. A thread that ends is restarted with back-off; it continues from the committed position.
 * 2. A thread without a heartbeat for `hangMilliseconds` while it processes is terminated; one that needs more than `heapMegabytes` ends.
 *    `progress` shows where it was: the next thread takes smaller batches there (see `quarantine`).
 * 3. A write fails with an error when its thread ended or did not answer in time; it is never lost silently.
 */
export type Processing = {
  /** The position up to which the inbox had been read when the thread started. */
  position: InboxPosition
  send: SendCommand
  durable: (end: InboxPosition) => void
  /** Whether `happened` is to be called. */
  listen: (on: boolean) => void
  /** What waits in the inbox, for the other nodes. */
  reportFigures: (figures: Pick<NodeFigures, 'waiting' | 'lagSeconds'>) => void
  /** What the jobs did since the server started. */
  jobs: () => JobFigures[]
  stop: () => Promise<void>
}

export type ProcessingEvents = {
  committed: (position: InboxPosition) => void
  /** These issues, as they are shown, happened; called while `listen` is on. */
  happened: (issues: number[]) => void
  trouble: (what: string, error: Error) => void
  recovered: () => void
  /** This server must not use the database any more. */
  refused: (error: Error) => void
  /** After each heartbeat: whether this node leads, and how many others run. */
  nodes: (news: { leads: boolean; others: number }) => void
  /** An error that parks items was thrown, with this digest. */
  exception: (error: Error, digest: string) => void
}

const threadLimits = { hangMilliseconds: seconds(30), heapMegabytes: 512 }
/** The failure lab plants hangs and leaks on purpose: it does not wait long for them. On a busy machine to fill a small heap may take two seconds. */
const labLimits: typeof threadLimits = { hangMilliseconds: seconds(4), heapMegabytes: 96 }

/** How long the current batch may take when the server stops. If it takes longer, it is processed again at the next start. */
const stopMilliseconds = { processing: seconds(2), recording: seconds(4) }

/** Processing where it runs: in a thread that is started again (production), or on this thread (development). */
export type ProcessingThread = Pick<
  SupervisedThread<ToProcessing, FromProcessing>,
  'start' | 'send' | 'proven' | 'stop' | 'terminate'
>
export type ProcessingThreadParts = Omit<ThreadParts<FromProcessing, ThreadData>, 'script'>
export type MakeProcessingThread = (parts: ProcessingThreadParts) => ProcessingThread

/**
 * Resolves when the thread has opened the database; it retries while the database is locked or unreadable. Rejects when the database must
 * not be opened (it belongs to a newer version).
 */
export async function startProcessing(
  makeThread: MakeProcessingThread,
  data: ProcessingData,
  on: ProcessingEvents,
): Promise<Processing> {
  const thread = new Thread(makeThread, data, on)
  const position = await thread.ready
  return {
    position,
    send: (name, args, acting) => thread.send(name, args, acting),
    durable: (end) => thread.durable(end),
    listen: (on) => thread.listen(on),
    reportFigures: (figures) => thread.reportFigures(figures),
    jobs: () => thread.jobStatus.figures(),
    stop: () => thread.stop(),
  }
}

class Thread {
  /** Where the first thread began. */
  readonly ready: Promise<InboxPosition>
  #opening!: { resolve: (position: InboxPosition) => void; reject: (error: Error) => void }
  /** Shared by all threads: the next one continues with it. */
  readonly #jobStatusMemory = jobStatusMemory()
  readonly jobStatus = openJobStatus(this.#jobStatusMemory)
  readonly #thread: ProcessingThread
  #isReady = false
  #wasReady = false
  #isListening = false
  #progress: Progress = openProgress(progressMemory())
  #quarantine: Quarantine = noQuarantine
  #durableEnd: InboxPosition | undefined
  #writes = new Writes()
  #digestOf = makeKnownExceptions((error, digest) => this.on.exception(error, digest))

  constructor(
    makeThread: MakeProcessingThread,
    private readonly data: ProcessingData,
    private readonly on: ProcessingEvents,
  ) {
    const { hangMilliseconds, heapMegabytes } = data.lab ? labLimits : threadLimits
    this.ready = new Promise((resolve, reject) => {
      this.#opening = { resolve, reject }
    })
    this.#thread = makeThread({
      name: 'processing',
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngGenerationMegabytes },
      prepare: () => this.#prepare(),
      hangMilliseconds,
      hung: () => new ProcessingHung(`The processing thread gave no heartbeat for ${hangMilliseconds} ms.`),
      onMessage: (message) => this.#onMessage(message),
      failed: (error) => this.on.trouble('The processing thread failed; it is started again', error),
      ended: (failure) => this.#ended(failure),
    })
    this.#thread.start()
  }

  send(name: string, args: unknown, acting: Acting): Promise<Done> {
    const answered = this.#writes.add(name, args, acting)
    if (this.#isReady) this.#sendWrites()
    return answered
  }

  durable(end: InboxPosition): void {
    this.#durableEnd = end
    if (this.#isReady) this.#send({ type: 'durable', end })
  }

  listen(on: boolean): void {
    this.#isListening = on
    if (this.#isReady) this.#send({ type: 'listen', on })
  }

  reportFigures(figures: Pick<NodeFigures, 'waiting' | 'lagSeconds'>): void {
    if (this.#isReady) this.#send({ type: 'figures', figures })
  }

  async stop(): Promise<void> {
    const ended = this.#thread.stop()
    this.#send({ type: 'stop' })
    const { processing, recording } = stopMilliseconds
    await Promise.race([ended, after(processing, undefined, { ref: false })])
    // Terminating a thread inside the database would crash the process: only a thread that computes is terminated.
    const phase = this.#progress.phase()
    if (phase === 'processing' || phase === 'retrying' || this.jobStatus.isComputing()) await this.#thread.terminate()
    else await Promise.race([ended, after(recording, undefined, { ref: false })])
  }

  #prepare() {
    const memory = progressMemory()
    const progress = openProgress(memory)
    this.#progress = progress
    const { jobStatus } = this
    const workerData: ThreadData = {
      ...this.data,
      quarantine: this.#quarantine,
      progress: memory,
      jobStatus: this.#jobStatusMemory,
    }
    // While recording, it waits for the disk or for another process.
    const isDue = () => ['processing', 'retrying'].includes(progress.phase()) || jobStatus.isComputing()
    return { workerData, heartbeat: { count: () => progress.heartbeats() + jobStatus.heartbeats(), isDue } }
  }

  #ended(failure: Error | undefined): void {
    this.#isReady = false
    this.#writes.lost('The processing thread ended before the write was done. Try again.')
    this.#endJob(failure)
    const range = this.#progress.underWay()
    if (range && failure) {
      const detail = `Digest: ${this.#digestOf(failure)}`
      this.#quarantine = afterFailure(this.#quarantine, range, { reason: reasonOf(failure), detail })
      const { poison } = this.#quarantine
      if (poison) this.on.trouble(`What stands in ${placeOf(poison.at)} ends processing; it is parked`, failure)
    }
  }

  /** A job that was running when the thread ended backs off in the next thread, as if it had thrown. */
  #endJob(failure: Error | undefined): void {
    const { jobStatus } = this
    const job = jobStatus.underWay()
    if (!job) return
    jobStatus.ended(job, {
      failed: failure !== undefined,
      milliseconds: Math.max(0, Date.now() - jobStatus.lastRunAt(job)),
    })
    if (!failure) return
    const rest = Math.ceil(backOff(jobStatus.failuresInRow(job)) / 1000)
    this.on.trouble(`The job ${job} ended the processing thread; it runs again in ${rest} s`, failure)
  }

  #onMessage(message: FromProcessing): void {
    if (message.type === 'ready') this.#begun(message.position)
    else if (message.type === 'refused') this.#refused(received(message.error))
    else if (message.type === 'nodes') this.on.nodes(message)
    else if (message.type === 'committed') {
      this.#thread.proven()
      this.#quarantine = behind(this.#quarantine, message.position)
      this.on.committed(message.position)
      if (message.happened) this.on.happened(message.happened)
    } else if (message.type === 'written') this.#writes.done(message.id, message.done)
    else if (message.type === 'write-failed') this.#writes.failed(message.id, received(message.error))
    else if (message.type === 'trouble') this.on.trouble(message.what, received(message.error))
    else if (message.type === 'exception') this.on.exception(received(message.error), message.digest)
    else this.on.recovered()
  }

  #refused(error: Error): void {
    if (this.#wasReady) this.on.refused(error)
    else this.#opening.reject(error)
  }

  #begun(position: InboxPosition): void {
    this.#isReady = true
    this.#wasReady = true
    this.#opening.resolve(position)
    if (this.#durableEnd) this.#send({ type: 'durable', end: this.#durableEnd })
    if (this.#isListening) this.#send({ type: 'listen', on: true })
    this.#sendWrites()
  }

  #sendWrites(): void {
    for (const write of this.#writes.unsent()) this.#send({ type: 'write', ...write })
  }

  #send(message: ToProcessing): void {
    this.#thread.send(message)
  }
}

/** The thread gave no heartbeat for too long while it processed a record or ran a job. */
class ProcessingHung extends Error {
  override name = 'ProcessingHung'
}

/** A key of `parked.reasons` in app/texts/en/admin.ts. */
function reasonOf(error: Error & { code?: string }): string {
  if (error.name === 'ProcessingHung') return 'processing_hung'
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'processing_out_of_memory' : 'processing_crashed'
}
