import { bytesIn, packBodies } from '../../body-packing.server'
import type { PackedBlock, PackedBody, ProcessedEvent } from '../../store'
import type { Db } from '../db'
import { dayOfEvent } from './day-of-event'

/** Where an event's payload is: `length` uncompressed bytes of the block, from `start`. */
export type BodyPlace = { blockId: number; start: number; length: number }

/** Stores the payloads of a batch in packed blocks, and returns where each one is. */
export function prepareBlocks(db: Db): (events: ProcessedEvent[]) => Promise<Map<ProcessedEvent, BodyPlace>> {
  const insert = db.prepare<PackedBlock & { id: number; projectId: number }>(
    `insert into body_block (id, codec, events, bytes, project_id)
    values (:id, :codec, :events, :bytes, :projectId)`,
  )

  return async (events) => {
    const packed = repacked(packBodies(events))
    const used = new Map<PackedBlock, { projectId: number; day: number }>()
    for (const [event, { block }] of packed) {
      // A block stays as long as the last of its events.
      const day = Math.max(used.get(block)?.day ?? 0, dayOfEvent(event))
      used.set(block, { projectId: event.projectId, day })
    }
    const ids = await db.reserveIdsOfDays(
      'body_block',
      Array.from(used.values(), ({ day }) => day),
    )
    const rows = new Map(Array.from(used.keys(), (block, at) => [block, ids[at]!]))
    await insert.runEach(Array.from(used, ([block, { projectId }]) => ({ ...block, id: rows.get(block)!, projectId })))
    const places = new Map<ProcessedEvent, BodyPlace>()
    for (const [event, { block, start, length }] of packed)
      places.set(event, { blockId: rows.get(block)!, start, length })
    return places
  }
}

/** Packs a block again that contains the body of a duplicate event, so that it does not take space. */
function repacked(places: Map<ProcessedEvent, PackedBody>): Map<ProcessedEvent, PackedBody> {
  const used = new Map<PackedBlock, number>()
  for (const { block } of places.values()) used.set(block, (used.get(block) ?? 0) + 1)
  const holed = [...places].filter(([, { block }]) => used.get(block) !== block.events)
  if (holed.length === 0) return places
  const loose = holed.map(([event, { block, start, length }]): [ProcessedEvent, ProcessedEvent] => {
    return [{ ...event, payload: bytesIn(block, start, length) }, event]
  })
  const origin = new Map(loose)
  const again = packBodies([...origin.keys()])
  return new Map([...places, ...[...again].map(([copy, place]) => [origin.get(copy) ?? copy, place] as const)])
}
