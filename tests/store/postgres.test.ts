import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { makeSealer } from '../../app/accounts/seal.server'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { storeContract } from './contract'
import { parkedLimits } from './contract/builders'

/*
 * The contract on a server of PostgreSQL 15 or later whose user may create databases: TEST_POSTGRES=postgres://user@host npm test -- postgres.
 * Left out without one.
 */
const server = process.env.TEST_POSTGRES ?? ''
const name = `contract_${process.pid}`
const url = `${server}/${name}`
const [host, admin] = [new pg.Client(`${server}/postgres`), new pg.Client(url)]

beforeAll(async () => {
  await host.connect()
  await host.query(`create database ${name}`)
  await (await openPostgresRecorder({ url })).close()
  await admin.connect()
  await admin.query('create schema seed')
  for (const table of await tables()) await admin.query(`create table seed.${table} as table public.${table}`)
})
afterAll(async () => {
  await admin.end()
  await host.query(`drop database ${name}`)
  await host.end()
})

async function tables(): Promise<string[]> {
  const { rows } = await admin.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration'",
  )
  return rows.map(({ tablename }) => tablename)
}

/** As it was made: creating a database takes longer than most of these tests. */
async function empty(): Promise<void> {
  await admin.query(`
    set session_replication_role = replica;
    do $$
    declare t record; found boolean;
    begin
      for t in select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' loop
        execute format('select exists (select 1 from public.%I)', t.name) into found;
        if found then
          execute format('delete from public.%I', t.name);
        end if;
        execute format('insert into public.%I select * from seed.%I', t.name, t.name);
      end loop;
      for t in select table_name as name from information_schema.columns where table_schema = 'public' and is_identity = 'YES' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(id), 0) + 1, false) from public.%I', t.name, 'id', t.name);
      end loop;
    end
    $$;
    set session_replication_role = default`)
}

storeContract('postgres', async (_, clock) => {
  await empty()
  const recorder = await openPostgresRecorder({ url, limits: parkedLimits })
  const store = await openPostgresStore({ url, send: recorder.send, now: clock, sealer: makeSealer([randomBytes(32)]) })
  return {
    store,
    recorder,
    async close() {
      await store.close()
      await recorder.close()
    },
  }
})
