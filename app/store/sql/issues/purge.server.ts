import type { Instant } from '../../../clock'
import { someInOrder } from '../../in-order'
import type { Belonging, Db, Statement } from '../db'
import { listed } from '../dialect'
import { prepareDropSome } from '../drop-some.server'
import { emptyColumns } from '../empty-columns.server'
import { evictedTally } from '../retention/evict-events.server'
import { prepareTallies } from '../tallies/tallies.server'

/** Deletes some of what an issue has: at most `rows` events or rows of one table. Returns whether only the issue's row is left. */
type PurgeSome = (id: number, at: Instant, rows: number) => Promise<boolean>

/** What stays of an issue, so that its short id and its codes lead to an answer. Every other column is emptied, also one that is new. */
const kept = new Set([
  ...[
    'id',
    'project_id',
    'number',
    'fingerprint',
    'level',
    'platform',
    'status',
    'status_at',
    'first_seen',
    'last_seen',
  ],
  ...['merged_into', 'members', 'emptied', 'split_from', 'storm_id', 'folded', 'priority', 'imported_at', 'deleted_at'],
])

/**
 * Deletes for good what a deleted issue has, step by step, in the caller's transaction. `group`: with its members. Tables that belong
 * to an issue are found by their foreign keys (`on delete cascade`), so that new tables are included.
 */
export function preparePurge(db: Db): { issue: PurgeSome; group: PurgeSome } {
  const group = db.prepare<{ id: number }, { id: number }>('select id from issue where id = :id or merged_into = :id')
  const events = db.prepare<{ id: number; rows: number }, { row: number; projectId: number; block: number | null }>(
    'select id as row, project_id as projectId, block_id as block from event where issue_id = :id limit +:rows',
  )
  const addTallies = prepareTallies(db)
  const forgetNewest = db.prepare('update issue set last_event = null where id = ? and last_event is not null')
  const dropSaid = db.prepare(
    `delete from feedback
    where (event_id, project_id) in (
      select event_id, project_id from event where id in ${listed(':rows')}
    )`,
  )
  const dropEvents = db.prepare(`delete from event where id in ${listed(':rows')}`)
  // As if they were less than half full: the next run packs them again, without the deleted bodies.
  const packSoon = db.prepare(
    `update body_block_fill
    set packed = events * 2 + 1
    where block_id in ${listed(':blocks')}
    and events > 0
    and packed <= events * 2`,
  )
  // Only the entry about the deletion is kept.
  const dropBelonging = prepareDropSome(db, { issue_history: "what = 'deleted'" })
  let belongings: Belonging[] | undefined
  let empty: Statement<[number]> | undefined

  /** Returns whether there were any. */
  const dropSomeEvents = async (id: number, at: Instant, rows: number): Promise<boolean> => {
    const some = await events.all({ id, rows })
    const first = some[0]
    if (!first) return false
    await forgetNewest.run(id)
    const list = JSON.stringify(some.map(({ row }) => row))
    await dropSaid.run({ rows: list })
    await dropEvents.run({ rows: list })
    await packSoon.run({ blocks: JSON.stringify([...new Set(some.flatMap(({ block }) => block ?? []))]) })
    await addTallies([evictedTally(first.projectId, 'deleted', some.length, at)], new Set([first.projectId]))
    return true
  }

  /** Returns whether nothing is left. */
  const dropSomeElse = async (id: number, rows: number): Promise<boolean> => {
    belongings ??= (await db.belongingTo('issue')).filter(({ table }) => table !== 'bulk_image')
    if (await someInOrder(belongings, (one) => dropBelonging(one, id, rows))) return false
    empty ??= db.prepare(`update issue set ${await emptyColumns(db, 'issue', kept)} where id = ?`)
    await empty.run(id)
    return true
  }

  return {
    issue: async (id, at, rows) => !(await dropSomeEvents(id, at, rows)) && dropSomeElse(id, rows),
    async group(id, at, rows) {
      const ids = (await group.all({ id })).map((issue) => issue.id)
      if (await someInOrder(ids, (one) => dropSomeEvents(one, at, rows))) return false
      return !(await someInOrder(ids, async (one) => !(await dropSomeElse(one, rows))))
    },
  }
}
