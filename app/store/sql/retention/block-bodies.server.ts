import { bytesIn } from '../../body-packing.server'
import type { Db } from '../db'

/** A block of bodies as it is stored (store/body-packing). */
export type StoredBlock = { id: number; codec: number; bytes: Uint8Array }

/** The body of an event. */
export type Body = { row: number; bytes: Uint8Array }

type BodyPosition = { row: number; start: number; length: number | null }

/** Reads the bodies of a block that events still refer to, and places bodies in a block. In the caller's transaction. */
export function prepareBlockBodies(db: Db) {
  const places = db.prepare<[number], BodyPosition>(
    'select id as row, body_start as start, body_length as length from event where block_id = ? order by id',
  )
  const place = db.prepare(
    'update event set block_id = :block, body_start = :start, body_length = :length where id = :row',
  )
  return {
    async of({ id, ...block }: StoredBlock): Promise<Body[]> {
      const whole = bytesIn(block, 0, null)
      return (await places.all(id)).map(({ row, start, length }) => ({
        row,
        bytes: whole.subarray(start, length === null ? undefined : start + length),
      }))
    },
    /** Says where these bodies are in a block: one behind the other. */
    async place(block: number, bodies: Body[]): Promise<void> {
      let start = 0
      for (const { row, bytes } of bodies) {
        await place.run({ row, block, start, length: bytes.length })
        start += bytes.length
      }
    },
  }
}
