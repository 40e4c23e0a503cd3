import type { Instant } from '../../../clock'
import { someInOrder } from '../../in-order'
import type { Db } from '../db'
import { listed } from '../dialect'
import { evictedTally } from '../retention/evict-events.server'
import { prepareTallies } from '../tallies/tallies.server'

/** Maximum events that one step deletes, with their bodies, files and codes. */
const atOnce = 25

/**
 * Deletes for good what a deleted issue and its members have, step by step. Returns whether only the row itself is left. Tables that belong
 * to an issue are found by their foreign keys (`on delete cascade`), so that new tables are included.
 */
export function preparePurge(db: Db): (id: number, at: Instant) => Promise<boolean> {
  const group = db.prepare<{ id: number }, { id: number }>('select id from issue where id = :id or merged_into = :id')
  const events = db.prepare<[number], { row: number; projectId: number }>(
    `select id as row, project_id as projectId from event where issue_id = ? limit ${atOnce}`,
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
  const belongings = async () => {
    const tables = await db.belongingTo('issue')
    return tables
      .filter(({ table }) => table !== 'bulk_image')
      .map(({ table, column }) => {
        // Only the entry about the deletion is kept.
        const kept = table === 'issue_history' ? "and what <> 'deleted'" : ''
        return db.prepare(`delete from ${table} where ${column} = ? ${kept}`)
      })
  }
  let prepared: ReturnType<typeof belongings> | undefined
  const empty = db.prepare(
    `update issue
    set title = '',
      type = null,
      value = null,
      culprit = null,
      first_release = null,
      last_release = null,
      condition = null,
      wake_at = null,
      regressed_in = null,
      assignee = null,
      escalated_at = null,
      count = 0,
      users = 0,
      messages = 0,
      trend = 0
    where id = ?`,
  )

  const dropSome = async (id: number, at: Instant): Promise<boolean> => {
    const some = await events.all(id)
    const first = some[0]
    if (!first) return false
    await forgetNewest.run(id)
    const rows = JSON.stringify(some.map(({ row }) => row))
    await dropSaid.run({ rows })
    await dropEvents.run({ rows })
    await addTallies([evictedTally(first.projectId, 'deleted', some.length, at)], new Set([first.projectId]))
    return true
  }

  return async (id, at) => {
    const ids = (await group.all({ id })).map((issue) => issue.id)
    if (await someInOrder(ids, (one) => dropSome(one, at))) return false
    prepared ??= belongings()
    const belonging = await prepared
    for (const one of ids) {
      for (const drop of belonging) await drop.run(one)
      await empty.run(one)
    }
    return true
  }
}
