import { days, type Instant } from '../../clock'
import type { Db } from '../sql/db'
import type { EventDays, EventOfDay } from '../sql/event-days'
import type { Lend, Queryable } from './connections.server'
import { dayOf, idsOf } from './day-ids'
import {
  type DayPartition,
  dayPartitions,
  type PartitionRow,
  partitionIn,
  patience,
  tablesOf,
  unlessLocked,
} from './day-partitions.server'
import { prepareRepackBodies } from './repack-bodies.server'
import { prepareShareDays } from './share-days.server'

const columns = `event_id, project_id, issue_id, timestamp, received, level, title, release, environment, trace_id, redacted,
  resolution_id, marks, person`

/** The partitions of days (docs/decisions/0061). `ask`: on the connection of the writer. */
export function eventDaysOn(ask: Lend, transaction: Db['transaction']): EventDays {
  const query = async <R>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await ask((client: Queryable) => client.query({ text, values }))).rows as R[]

  const dropDays = transaction(async ({ suffix, first, last }: DayPartition): Promise<void> => {
    await query(`set local lock_timeout = '${patience}'`)
    const { from, to } = idsOf(first, last)
    await query(
      `update project_bytes p
      set bodies = p.bodies - b.bytes
      from (
        select project_id, sum(length(bytes)) as bytes from body_block where id between $1 and $2 group by project_id
      ) b
      where p.project_id = b.project_id`,
      ...[from, to],
    )
    await query(`drop table ${tablesOf(suffix).join(', ')}`)
    await query('delete from event_day_over where day between $1 and $2', first, last)
  })

  const repackBodies = prepareRepackBodies(query)
  const shareOne = prepareShareDays(query, transaction)

  return {
    dayOf,
    idsOf,
    async make(wanted) {
      await query('select make_event_days($1::int8[])', [...new Set(wanted)])
    },
    async endedBefore(before: Instant) {
      const rows = await query<{ day: string }>(
        `select ended.day
        from ${dayPartitions} p, generate_series(p.first, p.last) as ended (day)
        where p.last < $1
        and not exists (select from event_day_over o where o.day = ended.day)
        order by 1`,
        Math.floor(before / days(1)),
      )
      return rows.map(({ day }) => Number(day))
    },
    async dropping() {
      const rows = await query<{ day: string }>('select day from event_day_over')
      return rows.map(({ day }) => Number(day))
    },
    async someOf(day, after, limit) {
      const { from, to } = idsOf(day, day)
      const rows = await query<Record<'row' | 'project' | 'timestamp' | 'last', string>>(
        `select e.id as row, e.project_id as project, e.timestamp, (
          exists (select from issue i where i.id = e.issue_id and i.last_event = e.event_id)
          or exists (select from issue i join issue t on t.id = i.merged_into where i.id = e.issue_id and t.last_event = e.event_id)
        )::int::int8 as last
        from event e
        where e.id between $1 and $2
        and not exists (
          select from evicted_event g where g.event_id = e.event_id and g.project_id = e.project_id
        )
        order by e.id
        limit $3`,
        ...[Math.max(from, after + 1), to, limit],
      )
      return rows.map(
        ({ row, project, timestamp, last }): EventOfDay => ({
          ...{ row: Number(row), projectId: Number(project), timestamp: Number(timestamp) },
          isLast: last === '1' ? 1 : 0,
        }),
      )
    },
    async keep(rows) {
      if (rows.length === 0) return
      // An id that was sent with times far apart is in several days: one of these events is kept.
      const found = await query<{ was: string; moved: string }>(
        `select e.id as was, nextval('event_id_seq') as moved
        from (
          select distinct on (event_id, project_id) id, event_id, project_id from event where id = any ($1::int8[])
        ) e
        where not exists (
          select from event_without_day t where t.event_id = e.event_id and t.project_id = e.project_id
        )`,
        rows,
      )
      if (found.length === 0) return
      const [rowsBefore, rowsAfter] = [found.map(({ was }) => was), found.map(({ moved }) => moved)]
      const places = await repackBodies(rowsBefore)
      const placed = rowsBefore.map((row) => places.get(row))
      await query("select set_config('digestline.moves_events', 'on', true)")
      await query(
        `with gone as (
          delete from event e
          using unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[]) as m (was, moved, block, start, length)
          where e.id = m.was
          returning e.*, m.moved, m.block, m.start, m.length
        )
        insert into event (id, block_id, body_start, body_length, ${columns})
        select moved, coalesce(block, block_id), coalesce(start, body_start), coalesce(length, body_length), ${columns}
        from gone`,
        ...[rowsBefore, rowsAfter],
        ...[placed.map((one) => one?.block), placed.map((one) => one?.start), placed.map((one) => one?.length)],
      )
      const moved = 'unnest($1::int8[], $2::int8[]) as m (was, moved)'
      await query(
        `with gone as (
          delete from event_code c using ${moved} where c.event_row = m.was returning m.moved, c.sighting_id
        )
        insert into event_code (event_row, sighting_id) select moved, sighting_id from gone`,
        ...[rowsBefore, rowsAfter],
      )
      await query(
        `update kept_event k set event_row = m.moved from ${moved} where k.event_row = m.was`,
        rowsBefore,
        rowsAfter,
      )
      await query(
        `update resolution x set event_row = m.moved from ${moved} where x.event_row = m.was`,
        rowsBefore,
        rowsAfter,
      )
      await query("select set_config('digestline.moves_events', '', true)")
      // Their new ids are behind a job that erases a visitor and looks at later days already: it looks again from there.
      await query(
        `update erasure r
        set after_row = least(r.after_row, m.first - 1)
        from (
          select e.project_id, min(e.id) as first from event e where e.id = any ($1::int8[]) group by e.project_id
        ) m
        where r.project_id = m.project_id
        and r.done_at is null
        and r.after_row > 0`,
        rowsAfter,
      )
    },
    async forget(rows) {
      await query(
        `delete from attachment a
        using event e
        where e.id = any ($1::int8[]) and a.event_id = e.event_id and a.project_id = e.project_id`,
        rows,
      )
      await query(
        `delete from event_log l
        using event e
        where e.id = any ($1::int8[]) and l.event_id = e.event_id and l.project_id = e.project_id`,
        rows,
      )
      await query(
        `update resolution x
        set events = x.events - n.events
        from (
          select resolution_id as id, count(*) as events
          from event
          where id = any ($1::int8[]) and resolution_id is not null
          group by resolution_id
        ) n
        where x.id = n.id`,
        rows,
      )
      await query(
        `delete from resolution
        where events <= 0
        and id in (select resolution_id from event where id = any ($1::int8[]))`,
        rows,
      )
    },
    async end(day) {
      await query('insert into event_day_over (day) values ($1) on conflict do nothing', day)
    },
    async dropOne() {
      const [over] = await query<PartitionRow>(
        `select suffix, first, last
        from ${dayPartitions} p
        where (select count(*) from event_day_over o where o.day between p.first and p.last) = p.last - p.first + 1
        order by first
        limit 1`,
      )
      return over !== undefined && unlessLocked(dropDays(partitionIn(over)))
    },
    async shared() {
      const found = await query<PartitionRow>(`select suffix, first, last from ${dayPartitions} p where first < last`)
      return found.map(partitionIn)
    },
    shareOne,
  }
}
