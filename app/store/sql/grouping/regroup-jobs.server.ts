import type { Instant } from '../../../clock'
import type { Db } from '../db'

/** Requests regrouping of an issue's stored events. Another request starts over with the events stored by then. */
export function prepareRegroupJobs(db: Db) {
  const ask = db.prepare<{ id: number; at: Instant }>(
    `insert into regroup_job (issue_id, asked_at, until_row, after_time, after_row, total, looked, moved)
    select :id, :at, coalesce(max(id), 0), -1, -1, count(*), 0, 0
    from event
    where issue_id = :id
    having count(*) > 0
    on conflict (issue_id) do update
    set asked_at = excluded.asked_at,
      until_row = excluded.until_row,
      after_time = -1,
      after_row = -1,
      total = excluded.total,
      looked = 0,
      moved = 0,
      done_at = null`,
  )
  const members = db.prepare<[number], { id: number }>('select id from issue where merged_into = ? and emptied = 0')
  return {
    async ask(id: number, at: Instant): Promise<void> {
      await ask.run({ id, at })
    },
    async askWithMembers(id: number, at: Instant): Promise<void> {
      for (const issue of [{ id }, ...(await members.all(id))]) await ask.run({ id: issue.id, at })
    },
  }
}
