import { withRepairedRemovals } from '../../../events/repair-removals'
import { bytesIn, packBytes, textIn } from '../../body-packing.server'
import type { Recorder } from '../../store'
import { type Db, translatingSqliteErrors } from '../open.server'

/** Some ten milliseconds of the writer's time. */
const sliceEvents = 100

type Body = { row: number; blockId: number; start: number; length: number | null }
type Block = { codec: number; bytes: Uint8Array }

/**
 * Goes once through the events that were stored before migration 0032, newest first, a slice per call (`repair`). A repaired body is as long
 * as it was: it is put where it was in its block, and no other event has to be touched. Bodies kept as their sender compressed them
 * (codec 2) had nothing removed from them.
 */
export function sqliteRemovalRepair(db: Db): Recorder['repairRemovals'] {
  const place = db.prepare<[], number>("select before_event from repair where name = 'removal paths'").pluck()
  const goOn = db.prepare("update repair set before_event = ? where name = 'removal paths'")
  const over = db.prepare("delete from repair where name = 'removal paths'")
  const bodies = db.prepare<[number], Body>(
    `select id as row, block_id as blockId, body_start as start, body_length as length
    from event
    where id < ?
    order by id desc
    limit ${sliceEvents}`,
  )
  const block = db.prepare<[number], Block>('select codec, bytes from body_block where id = ? and codec <> 2')
  const putBack = db.prepare<Block & { id: number }>(
    'update body_block set codec = :codec, bytes = :bytes where id = :id',
  )

  const repairBlock = (id: number, inBlock: Body[]): void => {
    const packed = block.get(id)
    if (!packed) return
    const bytes = bytesIn(packed, 0, null)
    let changed = false
    for (const { start, length } of inBlock) changed = repairBody(bytes, start, length) || changed
    if (changed) putBack.run({ id, ...packBytes(bytes) })
  }

  const slice = db.transaction((): boolean => {
    const before = place.get()
    if (before === undefined) return false
    const found = bodies.all(before)
    const byBlock = new Map<number, Body[]>()
    for (const body of found) byBlock.set(body.blockId, [...(byBlock.get(body.blockId) ?? []), body])
    for (const [id, inBlock] of byBlock) repairBlock(id, inBlock)
    const last = found.at(-1)
    if (last && found.length === sliceEvents) goOn.run(last.row)
    else over.run()
    return last !== undefined
  })

  return async () => translatingSqliteErrors(() => slice.immediate())
}

/** Whether the body at this place had to be changed. One that cannot be read stays as it is: no page shows it. */
function repairBody(bytes: Buffer, start: number, length: number | null): boolean {
  const end = length === null ? bytes.length : start + length
  try {
    const repaired = withRepairedRemovals(textIn({ codec: 0, bytes }, start, length))
    if (repaired === undefined || Buffer.byteLength(repaired) !== end - start) return false
    bytes.write(repaired, start, 'utf8')
    return true
  } catch {
    return false
  }
}
