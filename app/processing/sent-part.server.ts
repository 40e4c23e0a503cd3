import { isPacked } from '../store/body-packing.server'
import type { PackedBlock } from '../store/store'
import { received, sent } from '../threads/sent-error'
import type { SentPart } from './pool-messages'
import type { ProcessedPart } from './process-part.server'

/**
 * A part on its way from one thread to another. All bodies are in one buffer, which is transferred without a copy; other bytes are copied,
 * because a view would transfer the whole buffer it is a view of.
 */
export function sentPart(part: ProcessedPart): { sent: SentPart; transfer: ArrayBuffer[] } {
  const blocks = new Set<PackedBlock>()
  for (const { payload } of part.events) if (isPacked(payload)) blocks.add(payload.block)
  const buffer = new ArrayBuffer([...blocks].reduce((sum, { bytes }) => sum + bytes.length, 0))
  let at = 0
  for (const block of blocks) {
    const moved = new Uint8Array(buffer, at, block.bytes.length)
    moved.set(block.bytes)
    block.bytes = moved
    at += moved.length
  }
  const parked = part.parked.map(({ thrown, ...item }) => {
    return { ...item, bytes: own(item.bytes), ...(thrown !== undefined && { thrown: sent(thrown) }) }
  })
  const nonEvents = part.nonEvents.map((one) => {
    if (one.kind === 'log') return { ...one, item: { ...one.item, packed: ownPacked(one.item.packed) } }
    if (one.kind !== 'attachment') return one
    const { packed } = one.item
    return { ...one, item: { ...one.item, packed: ownPacked(packed) } }
  })
  return { sent: { ...part, nonEvents, parked }, transfer: [buffer] }
}

/** Restores the part on the receiving thread. */
export function receivedPart(part: SentPart): ProcessedPart {
  const parked = part.parked.map(({ thrown, ...item }) => (thrown ? { ...item, thrown: received(thrown) } : item))
  return { ...part, parked }
}

const ownPacked = <T extends { bytes: Uint8Array }>(packed: T): T => ({ ...packed, bytes: own(packed.bytes) })

const own = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes)
