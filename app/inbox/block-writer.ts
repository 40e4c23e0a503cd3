import type { InboxPosition } from '../wire/record'

/** Records laid one behind the other in the first `length` bytes; what comes behind them is nobody's. */
export type Block = { buffer: ArrayBuffer; length: number }

/** Bytes of a segment, from the first to behind the last. */
export type Stretch = { segment: number; from: number; to: number }

/**
 * What became of the oldest `count` blocks: where they lie, one behind the other, durable; or why none of them was promised. `buffers`: what
 * can be used again.
 */
export type Settled = { count: number; buffers: ArrayBuffer[] } & (
  | { stretch: Stretch }
  | { why: string; cause: unknown }
)

/** Makes blocks durable, on this thread or beside it. */
export type BlockWriter = {
  /** To be called once, before anything else. Resolves when the first block will not have to wait, or it is known that it fails. */
  start(settled: (settled: Settled) => void): Promise<void>
  /** Takes `block` over; what becomes of it is heard later, in the order of the calls. */
  write(block: Block): void
  /** Has the next batch go into a segment of its own, if one can be made. */
  leave(): Promise<void>
  /** Waits until all was heard of. */
  close(): Promise<void>
}

export const endOf = ({ segment, to }: Stretch): InboxPosition => ({ segment, offset: to })
