import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { makeSealer } from '../../app/accounts/seal.server'
import { onPostgres } from '../../app/store/postgres/connection.server'
import { connections, oneConnection } from '../../app/store/postgres/connections.server'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { sqlRecorder } from '../../app/store/sql/recorder.server'
import { sqlStore } from '../../app/store/sql/store.server'
import { dropPostgresDatabase, makePostgresDatabase } from '../support/postgres-databases'
import { logLimits, parkedLimits } from './contract/builders'
import type { OpenEngine } from './contract/opened'

/** A random test takes many times as long as on SQLite, so one seed has to do; with `npm test -- --engine postgres` all of them run. */
export const seeds = process.env.TEST_ENGINE === 'postgres' ? Infinity : 1

/**
 * A database of the run's server for the tests of one file, emptied before each: creating one takes longer than most of them. The recorder and
 * the store are opened for each test, but on connections of the file: a new one reads the catalog and plans every statement again.
 */
export function aPostgresEngine(): {
  url(): string
  empty(): Promise<void>
  count(table: string): Promise<number>
  open: OpenEngine
} {
  const name = `contract_${process.pid}`
  let url: string
  let admin: pg.Client
  let writer: ReturnType<typeof oneConnection>
  let readers: ReturnType<typeof connections>

  beforeAll(async () => {
    url = await makePostgresDatabase(name)
    admin = new pg.Client(url)
    await admin.connect()
    await prepareEmptying(admin)
    writer = oneConnection(url)
    readers = connections(url)
  })
  afterAll(async () => {
    await writer.close()
    await readers.close()
    await admin.end()
    await dropPostgresDatabase(name)
  })

  const empty = async () => {
    await admin.query('call seed.empty()')
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
      const staysOpen = async () => {}
      const limits = { limits: parkedLimits, logs: logLimits }
      const recorder = await sqlRecorder(onPostgres({ lend: writer.lend, close: staysOpen }), limits)
      const sealer = makeSealer([randomBytes(32)])
      const reading = onPostgres({ lend: readers.lend, close: staysOpen })
      const store = sqlStore(reading, { send: recorder.send, now: clock, sealer })
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

/**
 * Keeps the rows that a new database has, and makes the procedure `seed.empty` that brings it back to them. It deletes only from tables with
 * rows, and is planned once.
 */
async function prepareEmptying(admin: pg.Client): Promise<void> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name
    from pg_class
    where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p')
    and not relispartition
    and relname <> 'migration'`,
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
  await admin.query(`
    create procedure seed.empty() language plpgsql as $$
    begin
      set local session_replication_role = replica;
      ${[...clear, ...fill, ...restart].join('\n      ')}
    end
    $$`)
}
