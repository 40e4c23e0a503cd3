import { unpack } from '../../../symbolication/packed-resolution.server'
import { textIn } from '../../body-packing.server'
import type { KeptEvent } from '../../regrouping'
import { keyOfRow } from '../event-row'
import { hexOfBytes } from '../hex.server'

/** A stored event for those who process it again: `select ${keptColumns} ${keptFrom}`. */
export type SqlKeptEvent = {
  row: number
  eventId: Uint8Array
  timestamp: number
  received: number
  codec: number
  bytes: Uint8Array
  bodyStart: number
  bodyLength: number | null
  resolution: Uint8Array | null
}

export const keptColumns = `e.id as row, e.event_id as eventId, e.timestamp, e.received, b.codec, b.bytes,
      e.body_start as bodyStart, e.body_length as bodyLength, x.bytes as resolution`

export const keptFrom = `from event e
    join body_block b on b.id = e.block_id
    left join resolution x on x.id = e.resolution_id`

export function toKeptEvent(stored: SqlKeptEvent): KeptEvent {
  const { row, eventId, timestamp, received, bodyStart, bodyLength, resolution, ...block } = stored
  const payload = textIn(block, bodyStart, bodyLength)
  const kept = { key: keyOfRow(row), timestamp, received, payload, receivedEventId: hexOfBytes(eventId) }
  return resolution ? { ...kept, resolution: unpack(resolution) } : kept
}
