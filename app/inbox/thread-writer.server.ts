import { seconds } from '../clock'
import { SupervisedThread } from '../threads/supervised-thread.server'
import type { InboxPosition } from '../wire/record'
import { type Ack, type Block, type BlockWriter, endOf } from './block-writer'
import type { FromWriter, ToWriter, WriterData } from './writer-messages'

/** Blocks are outside the heap. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 }

type ThreadWriterParts = WriterData & {
  /** The built `inbox-writer.worker.js`. */
  script: URL
  report: (message: string) => void
}

/**
 * Writes blocks in a separate thread.
 * Invariants:
 * 1. Blocks are sent at once and acknowledged in order.
 * 2. Blocks that a thread did not acknowledge are not durable. The next thread truncates the segments to the last ack and starts a new one.
 * 3. While no thread runs, blocks are refused at once.
 * 4. A thread that waits for the disk is not considered hung, however long that takes; it does nothing else that could hang.
 */
export class ThreadWriter implements BlockWriter {
  readonly #thread: SupervisedThread<ToWriter, FromWriter>
  #acknowledge: (ack: Ack) => void = () => {}
  /** Blocks sent and not acknowledged. */
  #underWay = 0
  #isRunning = false
  #durableUpTo: InboxPosition
  #started = () => {}
  #leaving: (() => void)[] = []
  #why = 'The inbox is closed.'

  constructor(private readonly parts: ThreadWriterParts) {
    this.#durableUpTo = parts.durableUpTo
    this.#thread = new SupervisedThread({
      name: 'inbox-writer',
      script: parts.script,
      resourceLimits,
      prepare: () => {
        this.#isRunning = true
        const { dir, sizes } = parts
        const workerData: WriterData = { dir, sizes, durableUpTo: this.#durableUpTo }
        return { workerData, heartbeat: { count: () => 0, isDue: () => false } }
      },
      // Never due.
      hangMilliseconds: seconds(30),
      hung: () => new Error('The inbox writer thread hangs.'),
      onMessage: (message) => this.#onMessage(message),
      failed: (error) => {
        this.#why = `The inbox writer thread ended: ${error.message}`
        parts.report(this.#why)
      },
      ended: () => this.#ended(),
    })
  }

  start(ack: (ack: Ack) => void): Promise<void> {
    this.#acknowledge = ack
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

  #onMessage(message: FromWriter): void {
    if (message.kind === 'ack') this.#onAck(message.ack)
    else if (message.kind === 'started') this.#started()
    else if (message.kind === 'left') this.#leaving.shift()?.()
    else this.parts.report(message.message)
  }

  #onAck(ack: Ack): void {
    this.#underWay -= ack.count
    if ('range' in ack) {
      this.#durableUpTo = endOf(ack.range)
      this.#thread.proven()
    }
    this.#acknowledge(ack)
  }

  /** All messages of the thread have arrived before this. */
  #ended(): void {
    this.#isRunning = false
    this.#started()
    for (const left of this.#leaving.splice(0)) left()
    this.#reject()
  }

  #reject(): void {
    const count = this.#underWay
    this.#underWay = 0
    this.#acknowledge({ count, buffers: [], why: this.#why, cause: undefined, isDiskFull: false })
  }
}
