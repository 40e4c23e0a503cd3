import type { Ack, Block, BlockWriter } from './block-writer'
import type { SegmentWriter } from './segment-writer.server'

/** The most bytes of one batch: a longer one would delay its first record. */
const batchBytes = 8 * 1024 * 1024

/** Writes blocks in batches on the calling thread: blocks that arrive during one write form the next batch. */
export class Batches implements BlockWriter {
  #waiting: Block[] = []
  #writing: Promise<void> | undefined
  #acknowledge: (ack: Ack) => void = () => {}

  constructor(private readonly writer: SegmentWriter) {}

  start(ack: (ack: Ack) => void): Promise<void> {
    this.#acknowledge = ack
    return this.writer.start()
  }

  write(block: Block): void {
    this.#waiting.push(block)
    this.#writing ??= this.#write()
  }

  leave(): Promise<void> {
    return this.writer.leave()
  }

  async close(): Promise<void> {
    await this.#writing
    await this.writer.close()
  }

  async #write(): Promise<void> {
    try {
      await this.#writeAll()
    } finally {
      // Also when `acknowledge` throws: the next block can be written.
      this.#writing = undefined
    }
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Blocks that arrive in the same turn join the batch. Where disk calls block this thread, its other work runs here.
      await new Promise(setImmediate)
      const batch = this.#take()
      const outcome = await this.writer.write(batch).then(
        (range) => ({ range }),
        (cause: unknown) => ({ why: `The disk write failed: ${String(cause)}`, cause, isDiskFull: isDiskFull(cause) }),
      )
      this.#acknowledge({ count: batch.length, buffers: batch.map(({ buffer }) => buffer), ...outcome })
    }
  }

  #take(): Block[] {
    let bytes = 0
    let count = 0
    for (const { length } of this.#waiting) {
      bytes += length
      if (count > 0 && bytes > batchBytes) break
      count++
    }
    return this.#waiting.splice(0, count)
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
