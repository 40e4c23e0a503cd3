import { randomUUID } from 'node:crypto'
import type { Belonging, Column, Db } from '../sql/db'
import { turnWaits } from '../sql/turn-waits'
import { StoreTrouble } from '../store-trouble'
import { begin, millisecondsOfStatement, wasCommitted } from './commit.server'
import type { Lend } from './connections.server'
import { asStoreError, isConflict } from './errors.server'
import { eventDaysOn } from './event-days.server'
import { prepareOn } from './statements.server'
import { batchLocks, turns } from './turns'

/** Called before and after this thread waits for the database, for the watchdog of a thread. */
export type Blocking = { begins: () => void; ends: () => void }

/**
 * The store's statements on connections to PostgreSQL. `transaction`: as the writer has it, on its one connection. `onlyReads`: it has none.
 * `patience`: milliseconds that a transaction waits for a lock.
 */
export function onPostgres({
  lend,
  close,
  patience,
  blocking,
  onlyReads = false,
}: {
  lend: Lend
  close: () => Promise<void>
  patience?: number | undefined
  blocking?: Blocking | undefined
  onlyReads?: boolean
}): Db {
  const writer = randomUUID().replaceAll('-', '')
  const waits = turnWaits()
  let open = false
  let closed = false
  let waiting = 0
  const waitingFor = async <T>(answer: () => Promise<T>): Promise<T> => {
    if (waiting++ === 0) blocking?.begins()
    try {
      return await answer()
    } catch (error) {
      throw asStoreError(error)
    } finally {
      if (--waiting === 0) blocking?.ends()
    }
  }
  const asking: Lend = (ask) => waitingFor(() => lend(ask, open))
  const rollback = () => asking((client) => client.query('rollback')).catch(() => undefined)
  const beginOne = async (turn: string): Promise<string> => {
    try {
      const { number, waited } = await asking((client) => begin(client, turn, writer, patience))
      waits.waited(waited, performance.now())
      return number
    } catch (error) {
      await rollback()
      throw error
    }
  }
  const commit = async (number: string): Promise<void> => {
    try {
      await asking((client) => client.query('commit'))
    } catch (error) {
      const isLost = error instanceof StoreTrouble && error.code === 'unreachable'
      if (!isLost || !(await waitingFor(() => wasCommitted(number, writer, lend, () => closed)))) throw error
    }
  }
  const inTransaction =
    <A extends unknown[], T>(turn: string, work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (open) return work(...args)
      const number = await beginOne(turn)
      open = true
      try {
        const result = await work(...args)
        await commit(number)
        return result
      } catch (error) {
        await rollback()
        throw error
      } finally {
        open = false
      }
    }
  const transaction: Db['transaction'] = (work, { mayBeLost } = { mayBeLost: false }) =>
    inTransaction(mayBeLost ? `set local synchronous_commit = off; ${turns.alone}` : turns.alone, work)
  return {
    isShared: true,
    prepare: prepareOn(asking, { onlyReads }),
    transaction,
    batchTransaction: (work) => {
      const once = inTransaction(turns.beside, work)
      return async (...args) => {
        for (let attempt = 1; ; attempt++) {
          try {
            return await once(...args)
          } catch (error) {
            if (open || attempt === mostAttempts || !isConflict(error)) throw error
          }
        }
      }
    },
    async lock(what) {
      if (typeof what === 'string') {
        await asking((client) => client.query(batchLocks[what]))
        return
      }
      if (what.projects.length === 0) return
      const { rows } = await asking((client) =>
        client.query<{ waited: string }>({
          name: 'lock_projects',
          text: `select max(${millisecondsOfStatement}) as waited
            from (select id from project where id = any ($1::int8[]) order by id for no key update) locked`,
          values: [what.projects],
        }),
      )
      waits.waited(Number(rows[0]?.waited ?? 0), performance.now(), false)
    },
    async reserveIds(table, count) {
      if (count === 0) return []
      // Sequences do not wait for transactions of other writers, so what one gets may have gaps.
      const { rows } = await asking((client) =>
        client.query<{ id: string }>({
          name: 'reserve_ids',
          text: "select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int8)",
          values: [table, count],
        }),
      )
      return rows.map(({ id }) => Number(id))
    },
    async reserveIdsOfDays(table, days) {
      if (days.length === 0) return []
      const { rows } = await asking((client) =>
        client.query<{ id: string }>({
          name: `reserve_ids_of_days_${table}`,
          text: `select (given.day << 37) + nextval('${table}_id_seq') as id
            from (select make_event_days($2::int8[])) made, unnest($1::int8[]) with ordinality as given (day, n)
            order by given.n`,
          values: [days, [...new Set(days)]],
        }),
      )
      return rows.map(({ id }) => Number(id))
    },
    turns: () => waits.figures(performance.now()),
    eventDays: eventDaysOn(asking, transaction),
    async columnsOf(table) {
      const { rows } = await asking((client) =>
        client.query<Column>(
          `select attname as name, format_type(atttypid, null) as type, attnotnull as "isRequired"
          from pg_attribute
          where attrelid = $1::regclass
          and attnum > 0
          and not attisdropped
          order by 1`,
          [table],
        ),
      )
      return rows
    },
    async belongingTo(table) {
      const { rows } = await asking((client) =>
        client.query<Belonging>(
          `select c.conrelid::regclass::text as "table", a.attname as "column",
            (
              select string_agg(k.attname, ', ' order by o.ordinality)
              from pg_constraint p
              cross join unnest(p.conkey) with ordinality o (attnum, ordinality)
              join pg_attribute k on k.attrelid = p.conrelid and k.attnum = o.attnum
              where p.conrelid = c.conrelid
              and p.contype = 'p'
            ) as "key"
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          where c.contype = 'f'
          and c.confrelid = $1::regclass
          and c.confdeltype = 'c'
          order by 1, 2`,
          [table],
        ),
      )
      return rows
    },
    async bytes() {
      const { rows } = await asking((client) =>
        client.query<{ used: string }>('select pg_database_size(current_database()) as used'),
      )
      return { used: Number(rows[0]?.used), free: 0 }
    },
    // PostgreSQL's own vacuum does it.
    giveBack: async () => false,
    // It does that too, and to wait for it would hold up the writer.
    clearUnused: async () => false,
    // So do its own processes.
    writeBack: async () => {},
    hasLongLog: async () => false,
    close() {
      closed = true
      return close()
    },
  }
}

/** How often a batch is tried that PostgreSQL ends because it and another one wait for each other. */
const mostAttempts = 5
