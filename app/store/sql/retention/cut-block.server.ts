import { packBytes } from '../../body-packing.server'
import type { Db } from '../db'
import { prepareBlockBodies, type StoredBlock } from './block-bodies.server'

/** Packs a block again without the bodies that no event refers to any more, in the caller's transaction. */
export function prepareCutBlock(db: Db): (id: number) => Promise<void> {
  const bodies = prepareBlockBodies(db)
  const block = db.prepare<[number], StoredBlock>('select id, codec, bytes from body_block where id = ?')
  const store = db.prepare('update body_block set codec = :codec, bytes = :bytes, events = :events where id = :id')
  const fill = db.prepare('update body_block_fill set packed = events where block_id = ?')
  return async (id) => {
    const found = await block.get(id)
    const own = found ? await bodies.of(found) : []
    if (own.length === 0) return
    await store.run({ id, events: own.length, ...packBytes(Buffer.concat(own.map(({ bytes }) => bytes))) })
    await fill.run(id)
    await bodies.place(id, own)
  }
}
