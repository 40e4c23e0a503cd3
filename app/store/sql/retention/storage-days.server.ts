import type { Instant } from '../../../clock'
import { dayOf } from '../../../projects/quotas'
import type { Db } from '../db'

/** Days that are kept. */
const daysKept = 400

/** Stores the used bytes of the instance and of each project at the end of each day. */
export function prepareStorageDays(db: Db): (at: Instant, usedBytes: number) => Promise<void> {
  const all = db.prepare(
    `insert into storage_day (project_id, day, at, bytes)
    values (0, :day, :at, :bytes)
    on conflict (project_id, day) do update set at = excluded.at, bytes = excluded.bytes`,
  )
  const projects = db.prepare(
    `insert into storage_day (project_id, day, at, bytes)
    select project_id, :day, :at, bodies
    from project_bytes
    where project_id > 0
    on conflict (project_id, day) do update set at = excluded.at, bytes = excluded.bytes`,
  )
  const forget = db.prepare('delete from storage_day where day < :before')
  return async (at, bytes) => {
    const day = dayOf(at)
    await all.run({ day, at, bytes })
    await projects.run({ day, at })
    await forget.run({ before: day - daysKept })
  }
}
