import { bytesIn, packBodies } from '../../body-packing.server'
import type { PackedBlock, PackedBody, ProcessedEvent } from '../../store'
import type { Db } from '../db'

/** Where an event's payload is: `length` uncompressed bytes of the block, from `start`. */
export type BodyPlace = { blockId: number; start: number; length: number }

/** Stores the payloads of a batch in packed blocks, and returns where each one is. */
export function prepareBlocks(db: Db): (events: ProcessedEvent[]) => Promise<Map<ProcessedEvent, BodyPlace>> {
  const insert = db.prepare<PackedBlock & { projectId: number }, { id: number }>(
    `insert into body_block (codec, events, bytes, project_id)
    values (:codec, :events, :bytes, :projectId)
    returning id`,
  )

  return async (events) => {
    const packed = repacked(packBodies(events))
    const projects = new Map<PackedBlock, number>()
    for (const [{ projectId }, { block }] of packed) if (!projects.has(block)) projects.set(block, projectId)
    const inserted = await insert.getEach(Array.from(projects, ([block, projectId]) => ({ ...block, projectId })))
    const rows = new Map(Array.from(projects.keys(), (block, at) => [block, inserted[at]!.id]))
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
