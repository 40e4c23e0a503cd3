import { seconds } from '../clock'
import { SupervisedThread } from '../threads/supervised-thread.server'
import type { InboxPosition } from '../wire/record'
import { type Block, type BlockWriter, endOf, type Settled } from './block-writer'
import type { FromWriter, ToWriter, WriterData } from './writer-messages'

/** What it holds lies outside the heap. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 }

type ThreadWriterParts = WriterData & {
  /** The built `inbox-writer.worker.js`. */
  script: URL
  report: (message: string) => void
}

/**
 * Writes blocks in a thread of its own.
 * Invariants:
 * 1. Blocks go there at once, in order, and are answered in order.
 * 2. What a thread was given and did not answer for is not promised. The next one cuts the segments back to what was, and begins a new one.
 * 3. While there is no thread nothing is taken: rather refused at once than in doubt.
 * 4. A thread that waits for the disk is not hung, however long that takes; and it does nothing else that has no end.
 */
export class ThreadWriter implements BlockWriter {
  readonly #thread: SupervisedThread<ToWriter, FromWriter>
  #settled: (settled: Settled) => void = () => {}
  /** Blocks given and not answered for. */
  #underWay = 0
  #isRunning = false
  #promised: InboxPosition
  #started = () => {}
  #leaving: (() => void)[] = []
  #why = 'The inbox is closed.'

  constructor(private readonly parts: ThreadWriterParts) {
    this.#promised = parts.promised
    this.#thread = new SupervisedThread({
      name: 'inbox-writer',
      script: parts.script,
      resourceLimits,
      prepare: () => {
        this.#isRunning = true
        const { dir, sizes } = parts
        const workerData: WriterData = { dir, sizes, promised: this.#promised }
        return { workerData, heartbeat: { count: () => 0, isDue: () => false } }
      },
      // Never due.
      hangMilliseconds: seconds(30),
      hung: () => new Error('The thread that writes the inbox hangs.'),
      onMessage: (message) => this.#hear(message),
      failed: (error) => {
        this.#why = `The thread that writes the inbox ended: ${error.message}`
        parts.report(this.#why)
      },
      ended: () => this.#ended(),
    })
  }

  start(settled: (settled: Settled) => void): Promise<void> {
    this.#settled = settled
    return new Promise((resolve) => {
      this.#started = resolve
      this.#thread.start()
    })
  }

  write(block: Block): void {
    this.#underWay++
    if (this.#isRunning) this.#thread.send({ kind: 'write', block }, [block.buffer])
    else this.#reject()
  }

  leave(): Promise<void> {
    if (!this.#isRunning) return Promise.resolve()
    this.#thread.send({ kind: 'leave' })
    return new Promise((resolve) => this.#leaving.push(resolve))
  }

  close(): Promise<void> {
    const ended = this.#thread.stop()
    this.#thread.send({ kind: 'close' })
    return ended
  }

  #hear(message: FromWriter): void {
    if (message.kind === 'settled') this.#hearSettled(message.settled)
    else if (message.kind === 'started') this.#started()
    else if (message.kind === 'left') this.#leaving.shift()?.()
    else this.parts.report(message.message)
  }

  #hearSettled(settled: Settled): void {
    this.#underWay -= settled.count
    if ('stretch' in settled) {
      this.#promised = endOf(settled.stretch)
      this.#thread.proven()
    }
    this.#settled(settled)
  }

  /** What it still had to say was heard before this. */
  #ended(): void {
    this.#isRunning = false
    this.#started()
    for (const left of this.#leaving.splice(0)) left()
    this.#reject()
  }

  #reject(): void {
    const count = this.#underWay
    this.#underWay = 0
    this.#settled({ count, buffers: [], why: this.#why, cause: undefined })
  }
}
