import { days, type Instant } from '../../../clock'
import { type SightingCuts, type SightingDay, sightingCuts, sightingLimits } from '../../../retention/sighting-limits'
import { stepSize } from '../../../retention/step-size'
import type { Db } from '../db'
import { listed } from '../dialect'

/** Rows of a table that one step passes: fewer when many of them go. */
const rowsAtOnce = { first: 200, most: 2000, milliseconds: 5 }

/**
 * Deletes sightings and ids of evicted events that are too old or too many (retention/sighting-limits.ts), in the caller's transaction. The
 * returned function is called until it returns false: it first counts by day, and then deletes.
 */
export function prepareForgetCodes(db: Db, limits = sightingLimits) {
  const highest = db.prepare<[], number>('select coalesce(max(id), 0) from sighting').pluck()
  const count = db.prepare<{ after: number; until: number }, { day: number; guessed: 0 | 1; sightings: number }>(
    `select last_seen / ${days(1)} as day, case when confidence = 1 and count = 1 then 1 else 0 end as guessed,
      count(*) as sightings
    from sighting
    where id > :after
    and id <= :until
    group by 1, 2`,
  )
  const remove = db.prepare<{ after: number; until: number } & SightingCuts>(
    `delete from sighting
    where id > :after
    and id <= :until
    and (last_seen < :before or (confidence = 1 and count = 1 and last_seen < :guessedBefore))`,
  )
  const oldest = db.prepare<{ limit: number }, { id: number; at: Instant }>(
    'select id, evicted_at as at from evicted_event order by id limit +:limit',
  )
  const newest = db.prepare<[], number>('select coalesce(max(id), 0) from evicted_event').pluck()
  const removeEvicted = db.prepare<{ ids: string }>(`delete from evicted_event where id in ${listed(':ids')}`)

  /** The ids of evicted events are in the order of eviction. Returns whether there may be more. */
  const forgetEvicted = async (at: Instant, limit: number): Promise<boolean> => {
    const rows = await oldest.all({ limit })
    const last = ((await newest.get()) ?? 0) - limits.rows
    const gone = rows.filter((row) => row.id <= last || row.at < at - limits.milliseconds).map(({ id }) => id)
    if (gone.length > 0) await removeEvicted.run({ ids: JSON.stringify(gone) })
    return gone.length === limit
  }

  return (at: Instant): (() => Promise<boolean>) => {
    const counted = new Map<string, SightingDay>()
    let after = 0
    let cuts: SightingCuts | undefined
    const steps = stepSize(rowsAtOnce)

    const add = async (until: number): Promise<void> => {
      for (const { day, guessed, sightings } of await count.all({ after, until })) {
        const before = counted.get(`${day} ${guessed}`)?.count ?? 0
        counted.set(`${day} ${guessed}`, { day, guessed: guessed === 1, count: before + sightings })
      }
    }

    const step = async (size: number): Promise<boolean> => {
      const end = (await highest.get()) ?? 0
      const until = after + size
      if (cuts) await remove.run({ after, until, ...cuts })
      else await add(until)
      after = until
      if (after < end) return true
      if (cuts) return forgetEvicted(at, size)
      const found = sightingCuts([...counted.values()], at, limits)
      cuts = { before: found.before * days(1), guessedBefore: found.guessedBefore * days(1) }
      after = 0
      return true
    }

    return async () => {
      const began = performance.now()
      const isMore = await step(steps.size())
      steps.took(performance.now() - began)
      return isMore
    }
  }
}
