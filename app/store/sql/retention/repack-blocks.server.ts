import { packBytes } from '../../body-packing.server'
import type { Db } from '../db'
import { type Body, prepareBlockBodies, type StoredBlock } from './block-bodies.server'

/** Maximum uncompressed bytes of a block, as in a batch (store/body-packing). */
const blockBytes = 64 * 1024
/** Maximum blocks that are packed together. */
const blocksAtOnce = 8

/**
 * Packs blocks again that are less than half full, the oldest of a project together, in the caller's transaction. Returns whether there was
 * one.
 */
export function prepareRepack(db: Db): () => Promise<boolean> {
  const first = db
    .prepare<[], number>(
      'select project_id from body_block_fill where events * 2 < packed order by project_id, block_id limit 1',
    )
    .pluck()
  const blocks = db.prepare<[number], StoredBlock>(
    `select b.id, b.codec, b.bytes
    from body_block_fill f
    join body_block b on b.id = f.block_id
    where f.project_id = ?
    and f.events * 2 < f.packed
    order by f.block_id
    limit ${blocksAtOnce}`,
  )
  const bodies = prepareBlockBodies(db)
  const insert = db.prepare(
    `insert into body_block (id, codec, events, bytes, project_id)
    values (:id, :codec, :events, :bytes, :projectId)`,
  )
  const dayOf = (id: number): number => db.eventDays?.dayOf(id) ?? 0
  const remove = db.prepare('delete from body_block where id = ?')

  return async () => {
    const projectId = await first.get()
    if (projectId === undefined) return false
    const kept: Body[] = []
    let size = 0
    const found = await blocks.all(projectId)
    const day = dayOf(found[0]?.id ?? 0)
    for (const block of found) {
      // Blocks of a day are dropped with it.
      if (dayOf(block.id) !== day) break
      const own = await bodies.of(block)
      const added = own.reduce((sum, { bytes }) => sum + bytes.length, 0)
      // A single block is packed again too, and is full afterwards.
      if (kept.length > 0 && size + added > blockBytes) break
      kept.push(...own)
      size += added
      await remove.run(block.id)
    }
    if (kept.length === 0) return true
    const packed = packBytes(Buffer.concat(kept.map(({ bytes }) => bytes)))
    const [block] = (await db.reserveIdsOfDays('body_block', [day])) as [number]
    await insert.run({ ...packed, id: block, events: kept.length, projectId })
    await bodies.place(block, kept)
    return true
  }
}
