import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { seconds } from '../../app/clock'
import { parseSearch } from '../../app/issues/search/parse-search'
import { copyTables } from '../../app/store/moving/copy-tables.server'
import { encodeRow } from '../../app/store/moving/row-format'
import type { ColumnType, MoveTarget, Table, TableSource, Value } from '../../app/store/moving/table'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { openPostgresMove } from '../../app/store/postgres/move-source.server'
import { openPostgresTables } from '../../app/store/postgres/table-source.server'
import { openPostgresTarget } from '../../app/store/postgres/table-target.server'
import { openSqliteRecorder, openSqliteStore } from '../../app/store/sqlite/engine.server'
import { openSqliteTables } from '../../app/store/sqlite/table-source.server'
import { makeSqliteTables } from '../../app/store/sqlite/table-target.server'
import { dropPostgresDatabase, makePostgresDatabase, withPostgres } from '../support/postgres-databases'
import { aBatch, digest, id, now, processed } from './contract/builders'

/*
 * Databases move from one engine to the other and back: every row as it was, all of it or nothing.
 */

/** Every test makes a database, and most copy every table of one. */
vi.setConfig({ testTimeout: seconds(90), hookTimeout: seconds(60) })

let dir: string
let url: string
/** A database in which every table has rows, and an empty one. Neither is changed. */
let [full, shape] = ['', '']
beforeAll(async () => {
  const kept = mkdtempSync(join(tmpdir(), 'digestline-full-'))
  full = join(kept, 'full.db')
  shape = join(kept, 'shape.db')
  await aFullDatabase()
})
afterAll(() => rmSync(dirname(full), { recursive: true }))
const name = `moving_${process.pid}`
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'digestline-moving-'))
  url = await makePostgresDatabase(name)
})
afterEach(async () => {
  rmSync(dir, { recursive: true })
  await dropPostgresDatabase(name)
})

const contentsOf = (file: string) => `${file}-contents`

const move = async (from: TableSource & { close(): unknown }, to: MoveTarget, watch = () => {}) => {
  try {
    const copied = await copyTables(from, to, watch)
    await to.keep('of this test')
    await to.confirm()
    return copied
  } finally {
    await from.close()
    await to.close()
  }
}

async function toPostgres(file: string) {
  return move(openSqliteTables(file, contentsOf(file)), await openPostgresTarget(url))
}

async function toSqlite(file: string) {
  const [source, target] = [await openPostgresTables(url), makeSqliteTables(file, contentsOf(file))]
  try {
    const copied = await copyTables(source, target)
    target.finish({})
    return copied
  } finally {
    await source.close()
    target.close()
  }
}

/** Every row of every table, read without the code under test. */
function rowsIn(file: string): Record<string, unknown[]> {
  const db = new Database(file, { readonly: true })
  try {
    const names = db
      .prepare<[], string>("select name from sqlite_schema where type = 'table' and sql not like '%virtual%'")
      .pluck()
      .all()
    const ours = names.filter((table) => !/^(issue_text|migration|sqlite_stat)/.test(table)).sort()
    return Object.fromEntries(
      ours.map((table) => {
        const rows = db.prepare(`select * from "${table}"`).raw().all() as unknown[][]
        return [table, rows.map((row) => JSON.stringify(row)).sort()]
      }),
    )
  } finally {
    db.close()
  }
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'))
  return names.sort().map((name) => `${name} ${hash('sha256', readFileSync(join(folder, name)))}`)
}

/** What is not in a schema by itself: its indexes and triggers. */
function schemaOf(file: string): unknown[] {
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare('select type, name, sql from sqlite_schema where name not like ? order by 1, 2').all('sqlite_%')
  } finally {
    db.close()
  }
}

type Shape = { table: string; name: string; sql: string; nullable: number; own: number; refers: number }

/** The columns of a new database: whether they may be null, are part of the primary key, or refer to a row. `sql`: what made the table. */
async function shapeOf(file: string): Promise<Map<string, Shape>> {
  await (await openSqliteRecorder({ file })).close()
  const db = new Database(file, { readonly: true })
  try {
    const shapes = db
      .prepare<[], Shape>(
        `select t.name as "table", c.name as name, t.sql, c."notnull" = 0 and c.pk = 0 as nullable, c.pk > 0 as own,
          exists (select 1 from pragma_foreign_key_list(t.name) f where f."from" = c.name) as refers
        from sqlite_schema t
        join pragma_table_info(t.name) c
        where t.type = 'table'`,
      )
      .all()
    return new Map(shapes.map((shape) => [`${shape.table}.${shape.name}`, shape]))
  } finally {
    db.close()
  }
}

/** Values that an engine might change. */
const extremes: Record<ColumnType, (n: number) => Value[]> = {
  integer: () => [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 32, -(2 ** 32) - 1],
  real: () => [0.1, -1e300, 5e-324, 3],
  text: (n) => [`${n}`, `${n} Grüße 😀 \\N \t\r\n"\u2028`, `{"a":"\\u0000${n}"}`, `Z${n}`, `z${n}`],
  bytes: (n) => [Buffer.from([n]), Buffer.from([n, 0, 255, 92, 10]), Buffer.alloc(1_000, n)],
}
/** The first value that a check of the column allows. */
const checked = ({ name, sql }: Shape): string | undefined =>
  new RegExp(`check \\(${name} in \\('([^']+)'`).exec(sql)?.[1]

function aRow({ name: table, columns }: Table, shapes: Map<string, Shape>, n: number): Value[] {
  return columns.map(({ name: column, type }, at) => {
    const shape = shapes.get(`${table}.${column}`)
    if (column === 'hash' && type === 'text') return n.toString(16).padStart(64, '0')
    const allowed = shape && checked(shape)
    if (allowed !== undefined) return allowed
    if (shape?.own || shape?.refers) return type === 'integer' ? n : type === 'text' ? `row ${n}` : Buffer.from([n])
    if (shape?.nullable && (n + at) % 4 === 0) return null
    if (column === 'bytes' && type === 'bytes' && n === 1) return Buffer.alloc(1_500_000, at)
    const choices = extremes[type](n)
    return choices[(n + at) % choices.length]!
  })
}

async function aFullDatabase(): Promise<void> {
  const shapes = await shapeOf(shape)
  const target = makeSqliteTables(full, contentsOf(full))
  for (const table of target.tables) {
    const rows = /^(alert|artifact)_version$/.test(table.name) ? 1 : 12
    const types = table.columns.map(({ type }) => type)
    await target.fill(
      table,
      inPieces(Array.from({ length: rows }, (_, n) => encodeRow(types, aRow(table, shapes, n + 1)))),
    )
  }
  await target.complete(new Map([...target.tables.map(({ name }) => [name, 12] as const), ['account', 5000]]))
  target.finish({})
}

async function* inPieces(rows: Buffer[]): AsyncGenerator<Buffer[]> {
  for (const row of rows) yield [row]
}

test('every row of every table is the same after the way there and back, and so is the schema', async () => {
  const second = join(dir, 'second.db')
  const there = await toPostgres(full)
  const back = await toSqlite(second)
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
  // One of them has two parts.
  expect(there.rows).toBe(Object.values(rows).flat().length - rows.sqlite_sequence!.length + 13)
  expect(schemaOf(second)).toEqual(schemaOf(full))
  expect(schemaOf(second)).toEqual(schemaOf(shape))
})

test('PostgreSQL has its indexes, keys and triggers again', async () => {
  const catalog = () =>
    withPostgres(url, async (client) => {
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
  await toPostgres(full)
  expect(await catalog()).toEqual(before)
})

test('a moved database goes on where it was: look-ups, searches, duplicates, new ids', async () => {
  const file = join(dir, 'first.db')
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
  await toPostgres(file)

  const moved = await openPostgresRecorder({ url })
  const asked = await openPostgresStore({ url, send: moved.send, now: () => now })
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

  const back = join(dir, 'back.db')
  await toSqlite(back)
  const recorderBack = await openSqliteRecorder({ file: back })
  const storeBack = await openSqliteStore({ file: back, send: recorderBack.send })
  expect(await storeBack.codes.find(operator, [{ kind: 'digest', value: '4712' }], 5)).toMatchObject([{ kept: true }])
  await storeBack.close()
  await recorderBack.close()
})

test('the position in the inbox stays with its node, which has its own name only where several share a database', async () => {
  const [file, node] = [join(dir, 'first.db'), 'c0ffee'.padStart(32, '0')]
  const start = { name: node, version: '1', roles: ['work' as const], place: 'here:/data' }
  const first = await openSqliteRecorder({ file, node: start })
  await first.record(aBatch([], { position: { segment: 3, offset: 70 } }))
  await first.close()
  const there = await openPostgresTarget(url)
  await copyTables(openSqliteTables(file, contentsOf(file)), there)
  await there.keep('of this test', node)
  await there.confirm()
  await there.close()
  const second = await openPostgresRecorder({ url, node: start })
  expect(await second.position()).toEqual({ segment: 3, offset: 70 })
  const other = await openPostgresRecorder({ url, node: { ...start, name: 'f'.repeat(32), place: 'there:/data' } })
  await expect(openPostgresMove(url, node)).rejects.toThrow('Other servers use this database: there:/data.')
  await other.node.leave()
  await other.close()
  await second.close()
  const back = join(dir, 'back.db')
  const [source, target] = [await openPostgresMove(url, node), makeSqliteTables(back, contentsOf(back))]
  await copyTables(source, target)
  target.finish({ node })
  await source.close()
  const third = await openSqliteRecorder({ file: back, node: start })
  expect(await third.position()).toEqual({ segment: 3, offset: 70 })
  await third.close()
})

test('an interrupted copy leaves nothing behind, and the next one is complete', async () => {
  let pieces = 0
  const stop = () => {
    if (++pieces === 20) throw new Error('interrupted')
  }
  await expect(move(openSqliteTables(full, contentsOf(full)), await openPostgresTarget(url), stop)).rejects.toThrow(
    'interrupted',
  )
  const accounts = () => withPostgres(url, async (client) => (await client.query('select id from account')).rowCount)
  expect(await accounts()).toBe(0)
  await toPostgres(full)
  expect(await accounts()).toBe(12)
})

test('a row that arrives changed is noticed, and nothing is kept', async () => {
  const target = await openPostgresTarget(url)
  const fill: MoveTarget['fill'] = (table, rows) =>
    target.fill(table, table.name === 'setting' ? withoutFirst(rows) : rows)
  await expect(move(openSqliteTables(full, contentsOf(full)), { ...target, fill })).rejects.toThrow(
    /^Table setting is not the same/,
  )
  expect(
    await withPostgres(
      url,
      async (client) => (await client.query("select name from setting where name like 'row%'")).rowCount,
    ),
  ).toBe(0)
})

async function* withoutFirst(pieces: AsyncIterable<Buffer[]>): AsyncGenerator<Buffer[]> {
  let isFirst = true
  for await (const rows of pieces) {
    yield isFirst ? rows.slice(1) : rows
    isFirst = false
  }
}

test('a database with data, or with tables of something else, is refused', async () => {
  const recorder = await openPostgresRecorder({ url })
  const store = await openPostgresStore({ url, send: recorder.send })
  await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  await store.close()
  await recorder.close()
  await expect(openPostgresTarget(url)).rejects.toThrow('holds data of a Digestline')
  await withPostgres(url, (client) =>
    client.query('drop schema public cascade; create schema public; create table shop (id bigint)'),
  )
  await expect(openPostgresTarget(url)).rejects.toThrow('tables of another program')
})

test('text that PostgreSQL cannot hold gets the same replacement as when it is recorded there', async () => {
  const file = join(dir, 'first.db')
  await (await openSqliteRecorder({ file })).close()
  const db = new Database(file)
  db.prepare("insert into setting (name, value) values ('odd', ?)").run('a\0b')
  db.close()
  await toPostgres(file)
  const { rows } = await withPostgres(url, (client) => client.query("select value from setting where name = 'odd'"))
  expect(rows).toEqual([{ value: 'a\ufffdb' }])
})
