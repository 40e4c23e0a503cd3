import type { Block, BlockWriter, Settled } from './block-writer'
import type { SegmentWriter } from './segment-writer.server'

/** One batch is at most this long, so that the first of it does not wait for too much of the rest. */
const batchBytes = 8 * 1024 * 1024

/** Makes one batch of all the blocks that came while the one before was written, on the thread it is called on. */
export class Batches implements BlockWriter {
  #waiting: Block[] = []
  #writing: Promise<void> | undefined
  #settled: (settled: Settled) => void = () => {}

  constructor(private readonly writer: SegmentWriter) {}

  start(settled: (settled: Settled) => void): Promise<void> {
    this.#settled = settled
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
      // Whatever who hears of it throws: the next block is written.
      this.#writing = undefined
    }
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // What came in the same turn goes along; and where calls to the disk hold up this thread, everything else on it has its turn here.
      await new Promise(setImmediate)
      const batch = this.#take()
      const outcome = await this.writer.write(batch).then(
        (stretch) => ({ stretch }),
        (cause: unknown) => ({ why: `The disk did not take it: ${String(cause)}`, cause }),
      )
      this.#settled({ count: batch.length, buffers: batch.map(({ buffer }) => buffer), ...outcome })
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
