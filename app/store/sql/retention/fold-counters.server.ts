import type { Instant } from '../../../clock'
import { type CounterUnit, counterUnits, foldedBefore } from '../../../retention/counter-units'
import { stepSize } from '../../../retention/step-size'
import type { Db } from '../db'

/** Issues whose ids one step passes over: fewer when there is much to fold. */
const issuesAtOnce = { first: 10, most: 200, milliseconds: 5 }

type Fold = { after: number; until: number; from: number; before: number }

/** `key`: the column that tables are walked by; `rest`: the other columns of the primary key beside `hour`. */
const tables = [
  { name: 'issue_hour', key: 'issue_id', rest: [] },
  { name: 'issue_part_hour', key: 'issue_id', rest: ['part_id'] },
  { name: 'session_hour', key: 'project_id', rest: ['release', 'environment', 'status'] },
] as const
type Table = (typeof tables)[number]

/**
 * Keeps counters by hour small: what is older than the limits of `counterUnits` is counted by day, then by month, in the caller's transaction.
 * The result is asked until it returns false.
 */
export function prepareFoldCounters(db: Db): (at: Instant) => () => Promise<boolean> {
  const ofIssues = counterUnits.flatMap((unit) =>
    tables.filter(({ key }) => key === 'issue_id').map((table) => ({ unit, run: prepareFold(db, table, unit) })),
  )
  const ofSessions = counterUnits.map((unit) => ({
    unit,
    run: prepareFold(db, tables[2], unit),
    next: prepareOldest(db, unit),
  }))
  const highest = db.prepare<[], number>('select coalesce(max(id), 0) from issue').pluck()

  return (at) => {
    let after = 0
    let highestIssue: number | undefined
    const steps = stepSize(issuesAtOnce)
    const foldIssues = async (): Promise<boolean> => {
      highestIssue ??= (await highest.get()) ?? 0
      if (after >= highestIssue) return false
      const until = after + steps.size()
      const began = performance.now()
      for (const { unit, run } of ofIssues) await run({ after, until, from: 0, before: foldedBefore(unit, at) })
      steps.took(performance.now() - began)
      after = until
      return true
    }
    /** A project and a day, or a month, at a time: an hour may have thousands of rows. */
    const foldSessions = async (): Promise<boolean> => {
      for (const { unit, run, next } of ofSessions) {
        const found = await next.get({ before: foldedBefore(unit, at) })
        if (!found) continue
        const { projectId, hour } = found
        const from = hour - (hour % unit.hours)
        await run({ after: projectId - 1, until: projectId, from, before: from + unit.hours })
        return true
      }
      return false
    }
    return async () => (await foldIssues()) || foldSessions()
  }
}

function prepareFold(db: Db, { name, key, rest }: Table, { hours }: CounterUnit): (fold: Fold) => Promise<void> {
  const folded = `hour - hour % ${hours}`
  const columns = (hour: string) => [key, hour, ...rest].join(', ')
  const where = `${key} > :after
    and ${key} <= :until
    and hour >= :from
    and hour < :before
    and hour % ${hours} <> 0`
  const add = db.prepare<Fold>(
    `insert into ${name} (${columns('hour')}, count)
    select ${columns(folded)}, sum(count)
    from ${name}
    where ${where}
    group by ${columns(folded)}
    on conflict (${columns('hour')}) do update set count = ${name}.count + excluded.count`,
  )
  const remove = db.prepare<Fold>(`delete from ${name} where ${where}`)
  return async (fold) => {
    if ((await add.run(fold)).changes > 0) await remove.run(fold)
  }
}

/** The next hour of sessions that is not counted by this unit yet. */
const prepareOldest = (db: Db, { hours }: CounterUnit) =>
  db.prepare<{ before: number }, { projectId: number; hour: number }>(
    `select p.id as projectId, s.hour
    from project p
    join session_hour s on s.project_id = p.id
    where s.hour < :before
    and s.hour % ${hours} <> 0
    order by p.id, s.hour
    limit 1`,
  )
