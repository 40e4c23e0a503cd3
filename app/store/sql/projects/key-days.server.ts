import { hours } from '../../../clock'
import { dayOf } from '../../../projects/quotas'
import type { Tally } from '../../../projects/tally'
import type { Db } from '../db'

/** Adds accepted items to the day of their keys. Past days are deleted, because no quota counts them. */
export function prepareKeyDays(db: Db): (tallies: Tally[]) => Promise<void> {
  // Keys that were deleted since are skipped.
  const add = db.prepare(
    `insert into key_day (key_id, day, item_kind, count)
    select id, :day, :itemKind, :count
    from project_key
    where id = :keyId
    on conflict (key_id, day, item_kind) do update set count = key_day.count + excluded.count`,
  )
  const forget = db.prepare('delete from key_day where day < :day')
  let newest = Number.NEGATIVE_INFINITY
  return async (tallies) => {
    const sums = new Map<string, { keyId: number; day: number; itemKind: string; count: number }>()
    for (const { keyId, itemKind, outcome, hour, count } of tallies) {
      if (keyId === undefined || outcome !== 'accepted') continue
      const day = dayOf(hour * hours(1))
      const name = `${keyId} ${day} ${itemKind}`
      const known = sums.get(name)
      if (known) known.count += count
      else sums.set(name, { keyId, day, itemKind, count })
    }
    await add.runEach([...sums.values()])
    const day = Math.max(newest, ...Array.from(sums.values(), (sum) => sum.day))
    if (day > newest) await forget.run({ day })
    newest = day
  }
}
