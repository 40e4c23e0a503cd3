import type { InboxPosition } from '../wire/record'
import type { Ack, Block } from './block-writer'
import type { SegmentSizes } from './segment-writer.server'

/** The worker data of the inbox writer. `durableUpTo`: the end of the acknowledged records. */
export type WriterData = { dir: string; durableUpTo: InboxPosition; sizes: SegmentSizes }

/** A block's memory is transferred to the writer and comes back with the ack, so that only one thread has it. */
export type ToWriter = { kind: 'write'; block: Block } | { kind: 'leave' } | { kind: 'close' }

export type FromWriter =
  | { kind: 'started' }
  | { kind: 'ack'; ack: Ack }
  | { kind: 'left' }
  | { kind: 'report'; message: string }
