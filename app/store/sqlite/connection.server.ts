import type Database from 'better-sqlite3'
import type { Belonging, Db, Statement, TableWithReservedIds } from '../sql/db'
import { turnWaits } from '../sql/turn-waits'
import { emptiedLog, mergedFullText, returnedPages } from './clearing.server'
import { asStoreError, translatingSqliteErrors } from './open.server'
import { inBudget } from './time-budget.server'

type File = Database.Database
type Values = unknown[]

/**
 * Called before and after the calling thread waits inside the database: such a thread is alive, and terminating it there would end the
 * process, so a watchdog must know.
 */
export type Blocking = { begins: () => void; ends: () => void }

/**
 * The store's statements on one connection of SQLite. A statement has its answer before its function returns; the promise is for engines
 * that are asked over a network.
 */
export function onSqlite(file: File, blocking?: Blocking): Db {
  const answer = answering(file, blocking)
  const highestIds = once((table: TableWithReservedIds) =>
    statementOf<[], number>(() => file.prepare(highest[table]), answer).pluck(),
  )
  const waits = turnWaits()
  let open = false
  const transaction: Db['transaction'] =
    (work, { mayBeLost } = { mayBeLost: false }) =>
    async (...args) => {
      if (open) return work(...args)
      // Only outside of a transaction. With the write-ahead log a commit is as whole then, and not synced.
      if (mayBeLost) file.exec('pragma synchronous = normal')
      try {
        const began = performance.now()
        translatingSqliteErrors(() => file.exec('begin immediate'))
        const now = performance.now()
        waits.waited(now - began, now)
        open = true
        const result = await work(...args)
        translatingSqliteErrors(() => file.exec('commit'))
        return result
      } catch (error) {
        if (file.inTransaction) file.exec('rollback')
        throw error
      } finally {
        open = false
        if (mayBeLost) file.exec('pragma synchronous = full')
      }
    }
  const reserveIds: Db['reserveIds'] = async (table, count) => {
    const base = (await highestIds(table).get()) ?? 0
    return Array.from({ length: count }, (_, at) => base + 1 + at)
  }
  return {
    isShared: false,
    prepare: <P, R>(sql: string) => statementOf<P, R>(() => file.prepare(inSqlite(sql)), answer),
    transaction,
    batchTransaction: (work) => transaction(work),
    // A transaction has the whole file.
    lock: async () => undefined,
    reserveIds,
    reserveIdsOfDays: (table, days) => reserveIds(table, days.length),
    turns: () => waits.figures(performance.now()),
    columnsOf: (table) =>
      answer(() =>
        file
          .prepare<[string], { name: string; type: string; required: number }>(
            'select name, lower(type) as type, "notnull" as required from pragma_table_info(?) order by 1',
          )
          .all(table)
          .map(({ name, type, required }) => ({ name, type, isRequired: required === 1 })),
      ),
    belongingTo: (table) =>
      answer(() =>
        file
          .prepare<[string], Belonging>(
            `select m.name as "table", f."from" as "column",
              (
                select group_concat(name, ', ')
                from (select name from pragma_table_info(m.name) where pk > 0 order by pk)
              ) as "key"
            from sqlite_schema m
            join pragma_foreign_key_list(m.name) f
            where m.type = 'table'
            and f."table" = ?
            and f.on_delete = 'CASCADE'
            order by 1, 2`,
          )
          .all(table),
      ),
    bytes: () =>
      answer(() => {
        const number = (name: string) => file.pragma(name, { simple: true }) as number
        const [page, free] = [number('page_size'), number('freelist_count')]
        return { used: (number('page_count') - free) * page, free: free * page }
      }),
    giveBack: (bytes) => answer(() => returnedPages(file, bytes)),
    clearUnused: (bytes) => answer(() => mergedFullText(file) || returnedPages(file, bytes) || !emptiedLog(file)),
    writeBack: () =>
      answer(() => {
        const { log, checkpointed } = logOf(file)
        if (log - checkpointed >= worthWritingBack || isLong(log, checkpointed)) file.pragma('wal_checkpoint(passive)')
      }),
    hasLongLog: () =>
      answer(() => {
        const { log, checkpointed } = logOf(file)
        return isLong(log, checkpointed)
      }),
    async close() {
      file.close()
    },
  }
}

/** Pages of the log, and how many of them are in their place. Reading the log's index as a file would drop the locks of this process on it. */
function logOf(file: File): { log: number; checkpointed: number } {
  const [state] = file.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[]
  return state ?? { log: 0, checkpointed: 0 }
}

/** Whether work that can wait does so until all of the log is written back: even a few pages that are left keep it from beginning again. */
const isLong = (log: number, checkpointed: number): boolean => log >= longLog && checkpointed < log

/** Pages of the log. It begins again at the front once all of them are written back and nothing is added meanwhile. */
const longLog = 4000

/** Pages of the log. The writer itself writes back at `openWriter`'s limit. Writing back fewer costs a sync each time, and the same pages change again. */
const worthWritingBack = 250

/** Calls `make` once per key, and keeps what it returned. */
function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

const highestIn = (table: string, column = 'id') => `coalesce((select max(${column}) from ${table}), 0)`

/** Asks for the highest id. The rows of evicted events are not used again: `event_key` refers to them. */
const highest: Record<TableWithReservedIds, string> = {
  event: `select max(${highestIn('event')}, ${highestIn('evicted_event', 'event_row')})`,
  issue: `select ${highestIn('issue')}`,
  body_block: `select ${highestIn('body_block')}`,
}

type Answer = <T>(ask: () => T) => Promise<T>

function answering(file: File, blocking: Blocking | undefined): Answer {
  return (ask) => {
    blocking?.begins()
    try {
      return Promise.resolve(inBudget(file, ask))
    } catch (error) {
      return Promise.reject(asStoreError(error))
    } finally {
      blocking?.ends()
    }
  }
}

/** Types that PostgreSQL is told; SQLite finds them in the values. */
export const inSqlite = (sql: string): string =>
  sql
    .replace(/\beach_(?:integer|text)\(/g, 'json_each(')
    .replace(/\binteger_of\(/g, '(')
    .replace(/\bdatabase_now\(\)/g, "cast(unixepoch('subsec') * 1000 as integer)")

/** A statement is compiled when it is first used: a thread uses few of the store's, and compiling all took most of the time to open it. */
function statementOf<P, R>(compile: () => Database.Statement, answer: Answer): Statement<P, R> {
  let compiled: Database.Statement | undefined
  let isPlucked = false
  const statement = (): Database.Statement => {
    compiled ??= isPlucked ? compile().pluck() : compile()
    return compiled
  }
  const given = (values: unknown): Values => (Array.isArray(values) ? values : [values])
  return {
    get: (...values) => answer(() => statement().get(...(values as Values)) as R | undefined),
    all: (...values) => answer(() => statement().all(...(values as Values)) as R[]),
    run: (...values) => answer(() => statement().run(...(values as Values))),
    getEach: (list) => answer(() => list.map((values) => statement().get(...given(values)) as R | undefined)),
    allEach: (list) => answer(() => list.map((values) => statement().all(...given(values)) as R[])),
    runEach: (list) =>
      answer(() => {
        for (const values of list) statement().run(...given(values))
      }),
    pluck() {
      isPlucked = true
      return this
    },
  }
}
