import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Belonging, Db, Statement } from '../sql/db'
import { inTime } from '../sql/dialect'
import { currentBudget } from '../sql/time-budget.server'
import { turnWaits } from '../sql/turn-waits'
import { StoreTrouble } from '../store-trouble'
import { boundValues, type Given, givenBy, kindOf } from './bind-values'
import { begin, millisecondsOfStatement, wasCommitted } from './commit.server'
import { type Compiled, compile } from './compile'
import type { Lend, Queryable } from './connections.server'
import { asStoreError, isConflict } from './errors.server'
import { eventDaysOn } from './event-days.server'
import { Each } from './pipeline.server'
import { prepareRunList } from './run-list.server'
import { statementName } from './statement-names'
import { batchLocks, turns } from './turns'

/** Called before and after this thread waits for the database, for the watchdog of a thread. */
export type Blocking = { begins: () => void; ends: () => void }

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === 20 || oid === 1700) return Number as never
    if (oid === 114 || oid === 3802) return String as never
    if (oid === 16) return ((text: string) => (text === 't' ? 1 : 0)) as never
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** The store's statements on connections to PostgreSQL. `transaction`: as the writer has it, on its one connection. */
export function onPostgres({
  lend,
  close,
  blocking,
}: {
  lend: Lend
  close: () => Promise<void>
  blocking?: Blocking | undefined
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
      const { number, waited } = await asking((client) => begin(client, turn, writer))
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
    prepare: <P, R>(sql: string) => statementOf<P, R>(onFirstUse(sql), asking),
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

/**
 * Lists below this are executed one by one in one round trip. One statement for a list costs the server less per entry, but more in all: joined with
 * the partitions of events, planning it takes 2.4 ms each time, where a single execution takes 0.6.
 */
const shortList = 8

/** How often a batch is tried that PostgreSQL ends because it and another one wait for each other. */
const mostAttempts = 5

/** `isTimed`: it ends with the time of the request (`sql/time-budget`). */
type Prepared = Compiled & { isTimed: boolean; runList: ReturnType<typeof prepareRunList> }

/** Compiles a statement when it is first used: a thread uses few of the store's, and compiling all took most of the time to open it. */
function onFirstUse(sql: string): () => Prepared {
  let prepared: Prepared | undefined
  return () => {
    if (prepared) return prepared
    const compiled = compile(sql)
    prepared = { ...compiled, isTimed: sql.includes(inTime), runList: prepareRunList(compiled, types) }
    return prepared
  }
}

function statementOf<P, R>(prepared: () => Prepared, lend: Lend, plucked = false): Statement<P, R> {
  const texts = new Map<string, { text: string; name: string; used: number[] }>()
  const bound = (given: Given) => {
    const compiled = prepared()
    const values = boundValues(given, compiled)
    const kinds = values.map((value, index) => kindOf(value, compiled.lists.has(compiled.names[index]!)))
    const key = kinds.join()
    let query = texts.get(key)
    if (!query) {
      const { text, used } = compiled.text(kinds)
      query = { text, name: statementName(text), used }
      texts.set(key, query)
    }
    const { text, name, used } = query
    return { text, name, values: used.map((at) => values[at]) }
  }
  const row = (found: Record<string, unknown>) => (plucked ? Object.values(found)[0] : found) as R
  const ask = (values: readonly unknown[]): Promise<pg.QueryResult> => {
    const query = { ...bound(givenBy(values)), types }
    const budget = prepared().isTimed ? currentBudget() : undefined
    return lend(async (client) => {
      if (!budget) return client.query(query)
      return withinBudget(client, budget, () => client.query(query))
    })
  }
  const each = async (list: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }[]> => {
    if (list.length === 0) return []
    const { runList } = prepared()
    const found = runList && list.length >= shortList ? await runList(list, lend) : undefined
    if (found) return found.map((rows) => ({ rows }))
    return lend((client) =>
      Each.run(
        client as pg.Client,
        list.map((one) => bound(givenBy([one]))),
        types,
      ),
    )
  }
  return {
    async get(...values) {
      const { rows } = await ask(values)
      return rows[0] && row(rows[0])
    },
    all: async (...values) => (await ask(values)).rows.map(row),
    run: async (...values) => ({ changes: (await ask(values)).rowCount ?? 0 }),
    getEach: async (list) => (await each(list)).map(({ rows }) => rows[0] && row(rows[0])),
    allEach: async (list) => (await each(list)).map(({ rows }) => rows.map(row)),
    runEach: async (list) => {
      await each(list)
    },
    pluck: () => statementOf<P, R>(prepared, lend, true),
  }
}

async function withinBudget<T>(
  client: Queryable,
  { end, error }: { end: number; error: () => Error },
  ask: () => Promise<T>,
): Promise<T> {
  const left = Math.floor(end - performance.now())
  if (left <= 0) throw error()
  await client.query(`begin read only; set local statement_timeout = ${left}`)
  try {
    return await ask()
  } catch (failure) {
    throw (failure as { code?: string }).code === '57014' ? error() : failure
  } finally {
    await client.query('rollback')
  }
}
