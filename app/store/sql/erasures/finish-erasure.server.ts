import type { Instant } from '../../../clock'
import type { Db } from '../db'
import { prepareCutBlock } from '../retention/cut-block.server'

type Unfinished = { id: number; projectId: number; afterBlock: number; doneAt: Instant | null }

/** Maximum blocks, also of other projects, that one slice passes. */
const blocksAtOnce = 2000
/** Maximum blocks that are packed again in one slice. */
const mostCut = 20
/** Bytes of unused space that one slice clears. */
const clearedAtOnce = 2 * 1024 ** 2

/**
 * What is left to do once the events of an erasure were looked at.
 * 1. Blocks of the project that hold bodies of evicted events beside those of others are packed again without them: the erased person may be
 *    in them. Then the erasure is done, and says no more who it was.
 * 2. Deleted text is removed from the unused space of the database (`Db.clearUnused`).
 */
export function prepareFinishErasure(db: Db) {
  const cut = prepareCutBlock(db)
  const unfinished = db.prepare<[], Unfinished>(
    `select id, project_id as projectId, after_block as afterBlock, done_at as doneAt
    from erasure
    where cleared_at is null
    and after_block is not null
    order by id
    limit 1`,
  )
  const windowEnd = db
    .prepare<{ after: number }, number | null>(
      `select max(block_id)
      from (
        select block_id from body_block_fill where block_id > :after order by block_id limit ${blocksAtOnce}
      ) passed`,
    )
    .pluck()
  const holding = db
    .prepare<{ projectId: number; after: number; end: number }, number>(
      `select block_id
      from body_block_fill
      where block_id > :after
      and block_id <= :end
      and project_id = :projectId
      and events < packed
      order by block_id
      limit ${mostCut}`,
    )
    .pluck()
  const goOn = db.prepare('update erasure set after_block = :after where id = :id')
  const end = db.prepare('update erasure set person = null, done_at = :at where id = :id')
  const cleared = db.prepare('update erasure set cleared_at = :at where id = :id')

  const cutSome = db.transaction(async ({ id, projectId, afterBlock }: Unfinished, at: Instant, until: number) => {
    const last = await windowEnd.get({ after: afterBlock })
    if (typeof last !== 'number') {
      await end.run({ id, at })
      return
    }
    const blocks = await holding.all({ projectId, after: afterBlock, end: last })
    let after = blocks.length < mostCut ? last : blocks.at(-1)!
    for (const block of blocks) {
      await cut(block)
      if (performance.now() < until) continue
      after = block
      break
    }
    await goOn.run({ id, after })
  })

  /** Returns whether there may be more to do, or what has to be waited for. */
  return async ({ at, budget }: { at: Instant; budget: number }): Promise<boolean | 'wait'> => {
    const began = performance.now()
    const found = await unfinished.get()
    if (!found) return false
    if (found.doneAt === null) await cutSome(found, at, began + budget)
    else if (await db.clearUnused(clearedAtOnce)) return 'wait'
    else await cleared.run({ id: found.id, at })
    return true
  }
}
