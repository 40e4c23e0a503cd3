import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { parseSearch } from '../../app/issues/search/parse-search'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { withPostgres } from '../support/postgres-databases'
import { aBatch, digest, id, now, processed } from './contract/builders'
import { filesIn, rowsIn, schemaOf } from './moving/database-contents'
import { makeFullDatabase } from './moving/full-database'
import { contentsOf, placesToMove, toPostgres, toSqlite } from './moving/moves'

/*
 * Databases move from one engine to the other and back with every row as it was. What prevents a move is in `moving-troubles.test.ts`.
 */

/** A database in which every table has rows, and an empty one. Neither is changed. */
let [full, shape] = ['', '']
beforeAll(async () => {
  const kept = mkdtempSync(join(tmpdir(), 'digestline-full-'))
  full = join(kept, 'full.db')
  shape = join(kept, 'shape.db')
  await makeFullDatabase(full, shape)
})
afterAll(() => rmSync(dirname(full), { recursive: true }))
const to = placesToMove()

test('every row of every table is the same after the way there and back, and so is the schema', async () => {
  const second = join(to.dir(), 'second.db')
  const there = await toPostgres(full, to.url())
  const back = await toSqlite(to.url(), second)
  expect(back).toEqual(there)
  const rows = rowsIn(full)
  const empty = Object.entries(rows).filter(([, all]) => all.length === 0)
  expect(empty.map(([table]) => table)).toEqual(['artifact_part'])
  const returned = rowsIn(second)
  expect(Object.keys(returned)).toEqual(Object.keys(rows))
  for (const [table, all] of Object.entries(rows)) expect(returned[table], table).toEqual(all)
  const contents = filesIn(contentsOf(full))
  expect(contents).toHaveLength(12)
  expect(filesIn(contentsOf(second))).toEqual(contents)
  // One of the contents has two parts. The keys and traces of events are made where they arrive.
  const own = rows.sqlite_sequence!.length + rows.event_key!.length + rows.event_trace!.length
  expect(there.rows).toBe(Object.values(rows).flat().length - own + 13)
  expect(schemaOf(second)).toEqual(schemaOf(full))
  expect(schemaOf(second)).toEqual(schemaOf(shape))
})

test('PostgreSQL has its indexes, keys and triggers again', async () => {
  const catalog = () =>
    withPostgres(to.url(), async (client) => {
      const { rows: indexes } = await client.query('select indexdef from pg_indexes order by indexname')
      const { rows: keys } = await client.query(
        'select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint order by 1, 2',
      )
      const { rows: triggers } = await client.query(
        'select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
      )
      return { indexes, keys, triggers }
    })
  const before = await catalog()
  await toPostgres(full, to.url())
  expect(await catalog()).toEqual(before)
})

test('a moved database goes on where it was: look-ups, searches, duplicates, new ids', async () => {
  const file = join(to.dir(), 'first.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const web = { id: added!.project.id, key: added!.key }
  const gone = await store.projects.add(operator, { name: 'Gone', platform: 'node', publicKey: id(), at: now })
  const title = 'Error: the kettle is dry'
  const first = processed(web, { codes: [digest('4711')], event: { title, thrown: { type: 'Error', value: 'dry' } } })
  await recorder.record(aBatch([first, processed(web, { cause: 'other' })]))
  await store.close()
  await recorder.close()
  await toPostgres(file, to.url())

  const moved = await openPostgresRecorder({ url: to.url() })
  const asked = await openPostgresStore({ url: to.url(), send: moved.send, now: () => now })
  expect(await moved.position()).toEqual({ segment: 1, offset: 1 })
  expect(await asked.codes.find(operator, [{ kind: 'digest', value: '4711' }], 5)).toMatchObject([{ kept: true }])
  const again = await moved.record(aBatch([first, processed(web, { codes: [digest('4712')] })]))
  expect(again).toMatchObject({ processed: 1, duplicates: 1 })
  const next = await asked.projects.add(operator, { name: 'Next', platform: 'node', publicKey: id(), at: now })
  expect(next!.project.id).toBe(gone!.project.id + 1)
  const search = { terms: parseSearch('kettle').terms }
  const page = await asked.issues.page(operator, { status: 'all', sort: 'first-seen', limit: 5, search })
  expect(page.rows.map((row) => row.title)).toEqual([title])
  await asked.close()
  await moved.close()

  const back = join(to.dir(), 'back.db')
  await toSqlite(to.url(), back)
  const recorderBack = await openSqliteRecorder({ file: back })
  const storeBack = await openSqliteStore({ file: back, send: recorderBack.send })
  expect(await storeBack.codes.find(operator, [{ kind: 'digest', value: '4712' }], 5)).toMatchObject([{ kept: true }])
  await storeBack.close()
  await recorderBack.close()
})

test('text that PostgreSQL cannot hold gets the same replacement as when it is recorded there', async () => {
  const file = join(to.dir(), 'first.db')
  await (await openSqliteRecorder({ file })).close()
  const db = new Database(file)
  db.prepare("insert into setting (name, value) values ('odd', ?)").run('a\0b')
  db.close()
  await toPostgres(file, to.url())
  const { rows } = await withPostgres(to.url(), (client) =>
    client.query("select value from setting where name = 'odd'"),
  )
  expect(rows).toEqual([{ value: 'a\ufffdb' }])
})
