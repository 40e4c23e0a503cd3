import type { InboxPosition } from '../wire/record'
import type { Block, Settled } from './block-writer'
import type { SegmentSizes } from './segment-writer.server'

/** What the thread that writes the inbox is started with. `promised`: where what was promised ends. */
export type WriterData = { dir: string; promised: InboxPosition; sizes: SegmentSizes }

/** A block that is written crosses over, and comes back with what became of it: its memory is on one side at a time. */
export type ToWriter = { kind: 'write'; block: Block } | { kind: 'leave' } | { kind: 'close' }

export type FromWriter =
  | { kind: 'started' }
  | { kind: 'settled'; settled: Settled }
  | { kind: 'left' }
  | { kind: 'report'; message: string }
