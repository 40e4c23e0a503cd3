import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { makeSealer } from '../../app/accounts/seal.server'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { dropPostgresDatabase, makePostgresDatabase } from '../support/postgres-databases'
import { logLimits, parkedLimits } from './contract/builders'
import type { OpenEngine } from './contract/opened'

/** A random test takes many times as long as on SQLite, so one seed has to do; with `npm test -- --engine postgres` all of them run. */
export const seeds = process.env.TEST_ENGINE === 'postgres' ? Infinity : 1

/** A database of the run's server for the tests of one file, emptied before each: creating one takes longer than most of them. */
export function aPostgresEngine(): {
  url(): string
  empty(): Promise<void>
  count(table: string): Promise<number>
  open: OpenEngine
} {
  const name = `contract_${process.pid}`
  let url: string
  let admin: pg.Client
  let emptying: string

  beforeAll(async () => {
    url = await makePostgresDatabase(name)
    admin = new pg.Client(url)
    await admin.connect()
    emptying = await textOfEmptying(admin)
  })
  afterAll(async () => {
    await admin.end()
    await dropPostgresDatabase(name)
  })

  const empty = async () => {
    await admin.query(emptying)
  }
  return {
    empty,
    url: () => url,
    async count(table) {
      const { rows } = await admin.query<{ count: string }>(`select count(*) as count from ${table}`)
      return Number(rows[0]?.count)
    },
    async open(_, clock) {
      await empty()
      const recorder = await openPostgresRecorder({ url, limits: parkedLimits, logs: logLimits })
      const sealer = makeSealer([randomBytes(32)])
      const store = await openPostgresStore({ url, send: recorder.send, now: clock, sealer })
      return {
        store,
        recorder,
        openNode: (node) => openPostgresRecorder({ url, node }),
        openStoreOf: (node) => openPostgresStore({ url, send: recorder.send, now: clock, node }),
        async close() {
          await store.close()
          await recorder.close()
        },
      }
    },
  }
}

/** Keeps the rows that a new database has, and writes the statements that bring it back to them. Only tables with rows are deleted from. */
async function textOfEmptying(admin: pg.Client): Promise<string> {
  const { rows: tables } = await admin.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'",
  )
  const { rows: counted } = await admin.query<{ name: string }>(
    `select table_name as name
    from information_schema.columns
    where table_schema = 'public'
    and (is_identity = 'YES' or column_default like 'nextval(%')
    and not exists (select from pg_class where oid = table_name::regclass and relispartition)`,
  )
  await admin.query('create schema seed')
  const seeded: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await admin.query(`create table seed.${name} as table public.${name}`)
    if (rowCount) seeded.push(name)
  }
  const clear = tables.map(
    ({ name }) => `if exists (select from public.${name}) then delete from public.${name}; end if;`,
  )
  const fill = seeded.map((name) => `insert into public.${name} select * from seed.${name};`)
  const restart = counted.map(
    ({ name }) =>
      `perform setval(pg_get_serial_sequence('public.${name}', 'id'), coalesce((select max(id) from seed.${name}), 0) + 1, false);`,
  )
  return `
    set session_replication_role = replica;
    do $$
    begin
      ${[...clear, ...fill, ...restart].join('\n      ')}
    end
    $$;
    set session_replication_role = default`
}
