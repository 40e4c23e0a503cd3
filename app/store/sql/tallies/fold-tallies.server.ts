import { days } from '../../../clock'
import { keptTimes } from '../../../retention/kept-times'
import type { Db } from '../db'

/** Days whose hours are kept. Older days have one row per counter, in their first hour. */
const hourlyDays = keptTimes.itemCountsByHour / days(1)
/** Days after which only the totals are kept. */
const dailyDays = keptTimes.itemCountsByDay / days(1)

/**
 * Folds old tallies, so that the table stays small. Called with the hour of every added tally; it works once per day, in the transaction of
 * the first one of the day. Totals do not change.
 */
export function prepareFold(db: Db): (hour: number) => Promise<void> {
  const ofAnyProject = 'project_id in (select id from project union all select 0)'
  const addDays = db.prepare(
    `insert into tally (project_id, hour, item_kind, outcome, reason, at_edge, count)
    select project_id, hour - hour % 24, item_kind, outcome, reason, at_edge, sum(count)
    from tally
    where ${ofAnyProject}
    and hour < :before
    and hour % 24 <> 0
    group by project_id, hour - hour % 24, item_kind, outcome, reason, at_edge
    on conflict (project_id, hour, item_kind, outcome, reason, at_edge) do update set count = tally.count + excluded.count`,
  )
  const removeHours = db.prepare(
    `delete from tally
    where ${ofAnyProject}
    and hour < :before
    and hour % 24 <> 0`,
  )
  const removeDays = db.prepare(`delete from tally where ${ofAnyProject} and hour < :before`)

  let foldedOn = Number.NEGATIVE_INFINITY
  return async (hour) => {
    const day = Math.floor(hour / 24)
    if (day <= foldedOn) return
    // If this transaction fails, the next day folds both days.
    foldedOn = day
    await db.lock('tallies')
    const before = (day - hourlyDays) * 24
    if ((await addDays.run({ before })).changes > 0) await removeHours.run({ before })
    await removeDays.run({ before: (day - dailyDays) * 24 })
  }
}
