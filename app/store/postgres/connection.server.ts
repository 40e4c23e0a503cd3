import pg from 'pg'
import type { Db, Statement } from '../sql/db'
import { inTime } from '../sql/dialect'
import { currentBudget } from '../sql/time-budget.server'
import { StoreTrouble } from '../store-trouble'
import { begin, wasCommitted } from './commit.server'
import { type Compiled, compile, type ValueKind } from './compile'
import type { Lend, Queryable } from './connections.server'
import { asStoreError } from './errors.server'
import { Each } from './pipeline.server'

/** Called before and after this thread waits for the database, for the watchdog of a thread. */
export type Blocking = { begins: () => void; ends: () => void }

type Value = string | number | bigint | Buffer | Uint8Array | null | undefined | unknown[]
type Given = readonly unknown[] | Record<string, unknown>

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === 20 || oid === 1700) return Number as never
    if (oid === 114 || oid === 3802) return String as never
    if (oid === 16) return ((text: string) => (text === 't' ? 1 : 0)) as never
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Names of prepared statements are of one connection; their number is of the program. */
const named = new Map<string, string>()

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
  const beginOne = async (): Promise<string> => {
    try {
      return await asking(begin)
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
      if (!isLost || !(await waitingFor(() => wasCommitted(number, lend, () => closed)))) throw error
    }
  }
  return {
    isShared: true,
    prepare: <P, R>(sql: string) => statementOf<P, R>({ ...compile(sql), isTimed: sql.includes(inTime) }, asking),
    transaction:
      (work, { mayBeLost } = { mayBeLost: false }) =>
      async (...args) => {
        if (open) return work(...args)
        const number = await beginOne()
        open = true
        try {
          if (mayBeLost) await asking((client) => client.query('set local synchronous_commit = off'))
          const result = await work(...args)
          await commit(number)
          return result
        } catch (error) {
          await rollback()
          throw error
        } finally {
          open = false
        }
      },
    async belongingTo(table) {
      const { rows } = await asking((client) =>
        client.query<{ table: string; column: string }>(
          `select c.conrelid::regclass::text as "table", a.attname as "column"
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          where c.contype = 'f'
          and c.confrelid = $1::regclass
          and c.confdeltype = 'c'`,
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
    // So do its own processes.
    writeBack: async () => {},
    close() {
      closed = true
      return close()
    },
  }
}

/** `isTimed`: it ends with the time of the request (`sql/time-budget`). */
type Prepared = Compiled & { isTimed: boolean }

function statementOf<P, R>(compiled: Prepared, lend: Lend, plucked = false): Statement<P, R> {
  const texts = new Map<string, { text: string; name: string; used: number[] }>()
  const bound = (given: Given) => {
    const values = compiled.names.map((name) => boundValue(given, name, compiled.lists.has(name)))
    const kinds = values.map((value, index) => kindOf(value, compiled.lists.has(compiled.names[index]!)))
    const key = kinds.join()
    let query = texts.get(key)
    if (!query) {
      const { text, used } = compiled.text(kinds)
      const name = named.get(text) ?? `d${named.size}`
      named.set(text, name)
      query = { text, name, used }
      texts.set(key, query)
    }
    const { text, name, used } = query
    return { text, name, values: used.map((at) => values[at]) }
  }
  const row = (found: Record<string, unknown>) => (plucked ? Object.values(found)[0] : found) as R
  const ask = (values: readonly unknown[]): Promise<pg.QueryResult> => {
    const query = { ...bound(givenBy(values)), types }
    const budget = compiled.isTimed ? currentBudget() : undefined
    return lend(async (client) => {
      if (!budget) return client.query(query)
      return withinBudget(client, budget, () => client.query(query))
    })
  }
  const each = (list: readonly unknown[]): Promise<{ rows: Record<string, unknown>[]; changes: number }[]> => {
    if (list.length === 0) return Promise.resolve([])
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
    runEach: async (list) => (await each(list)).map(({ changes }) => ({ changes })),
    pluck: () => statementOf<P, R>(compiled, lend, true),
  }
}

/** A list of positional values, or one object of named ones. */
function givenBy(values: readonly unknown[]): Given {
  const [first] = values
  if (Array.isArray(first)) return first
  const isNamed = typeof first === 'object' && first !== null && !(first instanceof Uint8Array)
  return isNamed ? (first as Record<string, unknown>) : values
}

function boundValue(given: Given, name: string | number, isList: boolean): Value {
  const value = (given as Record<string | number, unknown>)[name] as Value
  if (isList) return typeof value === 'string' ? (JSON.parse(value) as unknown[]) : value
  // PostgreSQL's text cannot hold it.
  if (typeof value === 'string') return value.includes('\u0000') ? value.replaceAll('\u0000', '\ufffd') : value
  if (value instanceof Uint8Array && !Buffer.isBuffer(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return value
}

function kindOf(value: Value, isList: boolean): ValueKind {
  if (value === null || value === undefined) return 'null'
  if (isList) return 'list'
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'int8' : 'float8'
  if (typeof value === 'bigint') return 'int8'
  return typeof value === 'string' ? 'text' : 'bytea'
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
