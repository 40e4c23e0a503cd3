import { listed } from '../dialect'
import type { Db } from '../open.server'

/** Events that go in one step; each takes its body, files and codes along. */
const atOnce = 25

/**
 * Takes away for good what a deleted issue and its members hold, a step at a time. Returns whether nothing is left but the row itself.
 * What belongs to an issue says so by its foreign key (`on delete cascade`): a table that is added later is not forgotten here.
 */
export function preparePurge(db: Db): (id: number) => boolean {
  const group = db.prepare<{ id: number }, { id: number }>('select id from issue where id = :id or merged_into = :id')
  const events = db.prepare<[number], { row: number }>(`select id as row from event where issue_id = ? limit ${atOnce}`)
  const forgetNewest = db.prepare('update issue set last_event = null where id = ? and last_event is not null')
  const dropSaid = db.prepare(
    `delete from feedback
    where (event_id, project_id) in (
      select event_id, project_id from event where id in ${listed(':rows')}
    )`,
  )
  const dropEvents = db.prepare(`delete from event where id in ${listed(':rows')}`)
  const belonging = db
    .prepare<[], { name: string; column: string }>(
      `select m.name, f."from" as "column"
      from sqlite_schema m
      join pragma_foreign_key_list(m.name) f
      where m.type = 'table'
      and f."table" = 'issue'
      and f.on_delete = 'CASCADE'
      and m.name <> 'bulk_image'`,
    )
    .all()
    // Only who deleted it, and when, is kept.
    .map(({ name, column }) =>
      db.prepare(`delete from ${name} where ${column} = ? ${name === 'issue_history' ? "and what <> 'deleted'" : ''}`),
    )
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

  const dropSome = (id: number): boolean => {
    const some = events.all(id).map(({ row }) => row)
    if (some.length === 0) return false
    forgetNewest.run(id)
    const rows = JSON.stringify(some)
    dropSaid.run({ rows })
    dropEvents.run({ rows })
    return true
  }

  return (id) => {
    const ids = group.all({ id }).map((issue) => issue.id)
    if (ids.some(dropSome)) return false
    for (const one of ids) {
      for (const drop of belonging) drop.run(one)
      empty.run(one)
    }
    return true
  }
}
