import type { Block } from './block-writer'
import type { Entry } from './ledger'
import { type Draft, layRecord } from './record-format.server'

const blockBytes = 256 * 1024
/** The most buffers kept for reuse: reused memory is not zeroed and mapped again. */
const mostSpare = 8

/** A pool of buffers for blocks. */
export class Blocks {
  #spare: ArrayBuffer[] = []

  /** A buffer of the usual size, or a larger one for a larger record. */
  take(bytes: number): ArrayBuffer {
    return bytes > blockBytes ? new ArrayBuffer(bytes) : (this.#spare.pop() ?? new ArrayBuffer(blockBytes))
  }

  giveBack(buffers: ArrayBuffer[]): void {
    for (const buffer of buffers)
      if (buffer.byteLength === blockBytes && this.#spare.length < mostSpare) this.#spare.push(buffer)
  }
}

/** Records that will be written together, in one block. Their bodies are copied, so the originals can be collected. */
export class Gathering {
  readonly entries: Entry[] = []
  /** Resolves when all of them are durable; rejects when none is. */
  readonly durable: Promise<void>
  resolve!: () => void
  reject!: (error: Error) => void
  readonly #bytes: Buffer
  #length = 0

  constructor(private readonly buffer: ArrayBuffer) {
    this.#bytes = Buffer.from(buffer)
    this.durable = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  fits(bytes: number): boolean {
    return this.#length + bytes <= this.#bytes.length
  }

  add(draft: Draft, entry: Entry): void {
    layRecord(draft, this.#bytes, this.#length)
    this.#length += draft.bytes
    this.entries.push(entry)
  }

  block(): Block {
    return { buffer: this.buffer, length: this.#length }
  }
}
