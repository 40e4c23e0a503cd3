import type { InboxPosition } from '../wire/record'

/** Records, one after another, in the first `length` bytes; the bytes after them are unused. */
export type Block = { buffer: ArrayBuffer; length: number }

/** Bytes of a segment: `from` is the first, `to` is after the last. */
export type ByteRange = { segment: number; from: number; to: number }

/**
 * The result for the oldest `count` blocks: the range where they are durable, one after another, or why none of them is durable.
 * `buffers`: memory that can be reused. `isDiskFull` is said here because an error loses its code on the way between threads.
 */
export type Ack = { count: number; buffers: ArrayBuffer[] } & ({ range: ByteRange } | NotDurable)

type NotDurable = { why: string; cause: unknown; isDiskFull: boolean }

/** Makes blocks durable, on this thread or another. */
export type BlockWriter = {
  /** Called once, first. Resolves when the first block can be written without delay, or writing has failed. */
  start(ack: (ack: Ack) => void): Promise<void>
  /** Takes ownership of `block`. It is acknowledged later, in the order of the calls. */
  write(block: Block): void
  /** Starts a new segment with the next batch, if one can be created. */
  leave(): Promise<void>
  /** Resolves when every block is acknowledged. */
  close(): Promise<void>
}

export const endOf = ({ segment, to }: ByteRange): InboxPosition => ({ segment, offset: to })
