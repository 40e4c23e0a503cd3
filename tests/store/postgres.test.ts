import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSealer } from '../../app/accounts/seal.server'
import { openContents } from '../../app/store/artifact-contents.server'
import { contentPartBytes } from '../../app/store/artifacts'
import {
  openPostgresArtifactReader,
  openPostgresRecorder,
  openPostgresStore,
} from '../../app/store/postgres/engine.server'
import { dropPostgresDatabase, makePostgresDatabase } from '../support/postgres-databases'
import { storeContract } from './contract'
import { now, parkedLimits } from './contract/builders'
import { type OpenEngine, testWith } from './contract/opened'
import { severalNodesContract } from './contract/several-nodes'

/* The contract on a database of the run's server. */
const name = `contract_${process.pid}`
let url: string
let admin: pg.Client

beforeAll(async () => {
  url = await makePostgresDatabase(name)
  admin = new pg.Client(url)
  await admin.connect()
  await admin.query('create schema seed')
  for (const table of await tables()) await admin.query(`create table seed.${table} as table public.${table}`)
})
afterAll(async () => {
  await admin.end()
  await dropPostgresDatabase(name)
})

async function tables(): Promise<string[]> {
  const { rows } = await admin.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration'",
  )
  return rows.map(({ tablename }) => tablename)
}

/** Empties the database, because creating one takes longer than most of these tests. */
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

const openEngine: OpenEngine = async (_, clock) => {
  await empty()
  const recorder = await openPostgresRecorder({ url, limits: parkedLimits })
  const store = await openPostgresStore({ url, send: recorder.send, now: clock, sealer: makeSealer([randomBytes(32)]) })
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
}

storeContract('postgres', openEngine)
severalNodesContract(testWith(openEngine))

test('another machine reads the contents of uploads from the database', async () => {
  await empty()
  const recorder = await openPostgresRecorder({ url })
  const store = await openPostgresStore({ url, send: recorder.send })
  const [here, there] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'digestline-contents-'))) as [string, string]
  const contents = openContents(here)
  const raw = randomBytes(contentPartBytes * 2 + 7)
  const { hash } = contents.keep(raw)
  expect(await store.artifacts.lacking([hash])).toEqual([hash])
  for (let part = 0, bytes = contents.part(hash, 0); bytes; bytes = contents.part(hash, ++part))
    await store.artifacts.keepPart({ hash, part, bytes, at: now })
  const reader = openPostgresArtifactReader(url, there)
  // `toEqual` looks at each of these bytes by itself.
  expect(raw.equals((await reader.content(hash)) ?? Buffer.alloc(0))).toBe(true)
  expect(raw.equals(openContents(there).read(hash, raw.length) ?? Buffer.alloc(0))).toBe(true)
  const rule = { unusedSince: 0, failedBefore: 0, storedBytes: 1_000_000, limit: 10 }
  await store.artifacts.retire({ ...rule, partsBefore: now })
  expect(await count('artifact_part')).toBe(3)
  await store.artifacts.retire({ ...rule, partsBefore: now + 1 })
  expect(await count('artifact_part')).toBe(0)
  await reader.close()
  await store.close()
  await recorder.close()
  for (const dir of [here, there]) rmSync(dir, { recursive: true })
})

async function count(table: string): Promise<number> {
  const { rows } = await admin.query<{ count: string }>(`select count(*) as count from ${table}`)
  return Number(rows[0]?.count)
}
