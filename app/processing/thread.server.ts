import { setTimeout as after } from 'node:timers/promises'
import { seconds } from '../clock'
import type { InboxPosition } from '../inbox/record'
import type { Done, SendCommand } from '../store/command'
import type { KeptThread, ThreadParts } from '../threads/kept-thread.server'
import { afterFailure, behind, type Caution, noCaution } from './caution'
import { backOff } from './jobs/job-runner.server'
import { type JobFigures, jobStatusMemory, openJobStatus } from './jobs/job-status'
import { makeKnownExceptions } from './known-exceptions'
import type { FromProcessing, ProcessingData, ThreadData, ToProcessing } from './messages'
import { placeOf } from './parking'
import { openProgress, type Progress, progressMemory } from './progress'
import { received } from './sent-error'
import { Writes } from './writes-under-way.server'
import { youngMegabytes } from './young-megabytes'

/**
 * The processing thread as the main thread sees it.
 * 1. A thread that dies is started again, with back-off; it goes on from the committed position.
 * 2. A thread that gives no sign of life for `hangMilliseconds` while it walks is ended, one that needs more than `heapMegabytes` ends.
 *    What it was at is known from `progress`: the next one is more careful there (see `caution`).
 * 3. A write whose thread died or that was not answered in time fails with an error; it is never silently lost.
 */
export type Processing = {
  /** Where the inbox had been read to when the thread started. */
  position: InboxPosition
  send: SendCommand
  durable: (end: InboxPosition) => void
  /** Whether `happened` is to be told. */
  listen: (on: boolean) => void
  /** What the jobs did since the server started. */
  jobs: () => JobFigures[]
  stop: () => Promise<void>
}

export type ProcessingEvents = {
  committed: (position: InboxPosition) => void
  /** These issues, as they are shown, happened; told while `listen` says so. */
  happened: (issues: number[]) => void
  trouble: (what: string, error: Error) => void
  recovered: () => void
  /** Something was thrown that parks items, under this digest. */
  exception: (error: Error, digest: string) => void
}

const threadLimits = { hangMilliseconds: seconds(30), heapMegabytes: 512 }
/** The failure lab's hangs and hoards are meant: it does not wait for them. */
const labLimits: typeof threadLimits = { hangMilliseconds: seconds(2), heapMegabytes: 96 }

/** How long the batch under way may take when the server stops. What is given up then is walked again at the next start. */
const stopMilliseconds = { walking: seconds(2), recording: seconds(4) }

/** Processing where it runs: in a thread that is started again (production), or on this thread (development). */
export type ProcessingThread = Pick<
  KeptThread<ToProcessing, FromProcessing>,
  'start' | 'tell' | 'proven' | 'stop' | 'terminate'
>
export type ProcessingThreadParts = Omit<ThreadParts<FromProcessing, ThreadData>, 'script'>
export type MakeProcessingThread = (parts: ProcessingThreadParts) => ProcessingThread

/**
 * Resolves when the thread has opened the database; while that is locked or unreadable it tries again. Rejects when the
 * database must not be opened at all (it belongs to a newer version).
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
    send: (name, args) => thread.send(name, args),
    durable: (end) => thread.durable(end),
    listen: (on) => thread.listen(on),
    jobs: () => thread.jobStatus.figures(),
    stop: () => thread.stop(),
  }
}

class Thread {
  /** Where the first thread began. */
  readonly ready: Promise<InboxPosition>
  #settle!: { resolve: (position: InboxPosition) => void; reject: (error: Error) => void }
  /** Of all threads: the next one goes on with it. */
  readonly #jobStatusMemory = jobStatusMemory()
  readonly jobStatus = openJobStatus(this.#jobStatusMemory)
  readonly #kept: ProcessingThread
  #isReady = false
  #isHeard = false
  #progress: Progress = openProgress(progressMemory())
  #caution: Caution = noCaution
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
      this.#settle = { resolve, reject }
    })
    this.#kept = makeThread({
      name: 'processing',
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
      prepare: () => this.#prepare(),
      hangMilliseconds,
      hung: () => new ProcessingHung(`The processing thread gave no sign of life for ${hangMilliseconds} ms.`),
      hear: (message) => this.#hear(message),
      failed: (error) => this.on.trouble('The processing thread failed; it is started again', error),
      ended: (failure) => this.#ended(failure),
    })
    this.#kept.start()
  }

  send(name: string, args: unknown): Promise<Done> {
    const answered = this.#writes.add(name, args)
    if (this.#isReady) this.#sendWrites()
    return answered
  }

  durable(end: InboxPosition): void {
    this.#durableEnd = end
    if (this.#isReady) this.#tell({ say: 'durable', end })
  }

  listen(on: boolean): void {
    this.#isHeard = on
    if (this.#isReady) this.#tell({ say: 'listen', on })
  }

  async stop(): Promise<void> {
    const ended = this.#kept.stop()
    this.#tell({ say: 'stop' })
    const { walking, recording } = stopMilliseconds
    await Promise.race([ended, after(walking, undefined, { ref: false })])
    // Ended inside the database, a thread takes the process with it: only one that walks is ended.
    const phase = this.#progress.phase()
    if (phase === 'walking' || phase === 'retrying' || this.jobStatus.isComputing()) await this.#kept.terminate()
    else await Promise.race([ended, after(recording, undefined, { ref: false })])
  }

  #prepare() {
    const memory = progressMemory()
    const progress = openProgress(memory)
    this.#progress = progress
    const { jobStatus } = this
    const workerData: ThreadData = {
      ...this.data,
      caution: this.#caution,
      progress: memory,
      jobStatus: this.#jobStatusMemory,
    }
    // While it records it waits for the disk, or for another process.
    const due = () => ['walking', 'retrying'].includes(progress.phase()) || jobStatus.isComputing()
    return { workerData, signs: { beat: () => progress.beat() + jobStatus.beat(), due } }
  }

  #ended(failure: Error | undefined): void {
    this.#isReady = false
    this.#writes.lost('The processing thread ended before the write was done. Try again.')
    this.#endJob(failure)
    const stretch = this.#progress.underWay()
    if (stretch && failure) {
      const detail = `Digest: ${this.#digestOf(failure)}`
      this.#caution = afterFailure(this.#caution, stretch, { reason: reasonOf(failure), detail })
      const { poison } = this.#caution
      if (poison) this.on.trouble(`What stands in ${placeOf(poison.at)} ends processing; it is parked`, failure)
    }
  }

  /** The job that ran when the thread ended rests in the next thread, as if it had thrown. */
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

  #hear(message: FromProcessing): void {
    if (message.say === 'ready') this.#begun(message.position)
    else if (message.say === 'refused') this.#settle.reject(new Error(message.reason))
    else if (message.say === 'committed') {
      this.#kept.proven()
      this.#caution = behind(this.#caution, message.position)
      this.on.committed(message.position)
      if (message.happened) this.on.happened(message.happened)
    } else if (message.say === 'written') this.#writes.done(message.id, message.done)
    else if (message.say === 'write-failed') this.#writes.failed(message.id, received(message.error))
    else if (message.say === 'trouble') this.on.trouble(message.what, received(message.error))
    else if (message.say === 'exception') this.on.exception(received(message.error), message.digest)
    else this.on.recovered()
  }

  #begun(position: InboxPosition): void {
    this.#isReady = true
    this.#settle.resolve(position)
    if (this.#durableEnd) this.#tell({ say: 'durable', end: this.#durableEnd })
    if (this.#isHeard) this.#tell({ say: 'listen', on: true })
    this.#sendWrites()
  }

  #sendWrites(): void {
    for (const write of this.#writes.unsent()) this.#tell({ say: 'write', ...write })
  }

  #tell(message: ToProcessing): void {
    this.#kept.tell(message)
  }
}

/** The thread walks a record and has given no sign of life for too long. */
class ProcessingHung extends Error {
  override name = 'ProcessingHung'
}

/** A word of `parked-reason`. */
function reasonOf(error: Error & { code?: string }): string {
  if (error.name === 'ProcessingHung') return 'processing_hung'
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'processing_out_of_memory' : 'processing_crashed'
}
