import { days, type Instant } from '../../clock'
import type { Db } from '../sql/db'
import { idsOf } from './day-ids'
import {
  type DayPartition,
  dayPartitions,
  type PartitionRow,
  partitionIn,
  patience,
  tablesOf,
  unlessLocked,
} from './day-partitions.server'

/*
 * A partition takes about 300 KiB of disk space however few events it has: four tables with eight indexes and their rows in the catalog.
 * Ninety days of twenty events each took 27 MiB, of which 5 MiB were events. So days with few events share one.
 */

type Query = <R>(text: string, ...values: unknown[]) => Promise<R[]>
type SizedRow = PartitionRow & { bytes: string; over: boolean }

/** Partitions that are put together at once. All their rows are copied in one transaction. */
const atOnce = 7
/** A small partition takes at most this, of which about 240 KiB are space that it takes without a row. */
const smallBytes = 512 * 1024
/** Days in one partition: a month. It is dropped when the last of them is over. */
const mostDays = 31

/** `query`: on the connection of the writer. Resolves to `EventDays.shareOne`. */
export function prepareShareDays(query: Query, transaction: Db['transaction']): (before: Instant) => Promise<boolean> {
  /** The first small neighbours. */
  const next = async (before: Instant): Promise<DayPartition[] | undefined> => {
    const rows = await query<SizedRow>(
      `select suffix, first, last,
        (select sum(pg_total_relation_size((t || suffix)::regclass)) from unnest($1::text[]) t) as bytes,
        exists (select from event_day_over o where o.day between p.first and p.last) as over
      from ${dayPartitions} p
      where last < $2
      order by first`,
      ...[tablesOf(''), Math.floor(before / days(1))],
    )
    let found: DayPartition[] = []
    for (const row of rows) {
      const one = partitionIn(row)
      const isSmall = Number(row.bytes) <= smallBytes && !row.over
      while (found.length > 0 && one.last - found[0]!.first >= mostDays) found.shift()
      found = isSmall ? [...found, one] : []
      if (found.length === atOnce) return found
    }
    return undefined
  }

  /** Others go on reading until the new tables are filled, and wait while they take the place of the old ones. */
  const share = transaction(async (parts: DayPartition[]): Promise<void> => {
    const [first, last] = [parts[0]!.first, parts.at(-1)!.last]
    const [made, old] = [tablesOf(`_days_${first}_${last}`), parts.map(({ suffix }) => tablesOf(suffix))]
    const all = old.flat().join(', ')
    await query(`set local lock_timeout = '${patience}'`)
    await query('lock table batch_days in share row exclusive mode')
    await query(`lock table ${all} in share row exclusive mode`)
    for (const [n, table] of made.entries()) {
      const like = 'including defaults including storage including constraints including indexes'
      await query(`create table ${table} (like ${old[0]![n]} ${like})`)
      for (const tables of old) await query(`insert into ${table} select * from ${tables[n]}`)
    }
    await query(`drop table ${all}`)
    const { from, to } = idsOf(first, last)
    for (const [n, table] of made.entries())
      await query(`alter table ${tablesOf('')[n]} attach partition ${table} for values from (${from}) to (${to + 1})`)
  })

  return async (before) => {
    const parts = await next(before)
    return parts !== undefined && unlessLocked(share(parts))
  }
}
