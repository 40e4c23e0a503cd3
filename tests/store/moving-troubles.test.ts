import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { copyTables } from '../../app/store/moving/copy-tables.server'
import type { MoveTarget } from '../../app/store/moving/table'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { openPostgresMove } from '../../app/store/postgres/move-source.server'
import { openPostgresTarget } from '../../app/store/postgres/table-target.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteTables } from '../../app/store/sqlite/table-source.server'
import { makeSqliteTables } from '../../app/store/sqlite/table-target.server'
import { withPostgres } from '../support/postgres-databases'
import { aBatch, id, now } from './contract/builders'
import { makeFullDatabase } from './moving/full-database'
import { contentsOf, move, placesToMove, toPostgres } from './moving/moves'

/* A database that cannot move completely does not move at all, and its nodes keep their positions. */

/** A database in which every table has rows. It is not changed. */
let full = ''
beforeAll(async () => {
  const kept = mkdtempSync(join(tmpdir(), 'digestline-full-'))
  full = join(kept, 'full.db')
  await makeFullDatabase(full, join(kept, 'shape.db'))
})
afterAll(() => rmSync(dirname(full), { recursive: true }))
const to = placesToMove()

test('the position in the inbox stays with its node, which has its own name only where several share a database', async () => {
  const [file, node] = [join(to.dir(), 'first.db'), 'c0ffee'.padStart(32, '0')]
  const start = { name: node, version: '1', roles: ['work' as const], place: 'here:/data' }
  const first = await openSqliteRecorder({ file, node: start })
  await first.record(aBatch([], { position: { segment: 3, offset: 70 } }))
  await first.close()
  const there = await openPostgresTarget(to.url())
  await copyTables(openSqliteTables(file, contentsOf(file)), there)
  await there.keep('of this test', node)
  await there.confirm()
  await there.close()
  const second = await openPostgresRecorder({ url: to.url(), node: start })
  expect(await second.position()).toEqual({ segment: 3, offset: 70 })
  const other = await openPostgresRecorder({
    url: to.url(),
    node: { ...start, name: 'f'.repeat(32), place: 'there:/data' },
  })
  await expect(openPostgresMove(to.url(), node)).rejects.toThrow('Other servers use this database: there:/data.')
  await other.node.leave()
  await other.close()
  await second.close()
  const back = join(to.dir(), 'back.db')
  const [source, target] = [await openPostgresMove(to.url(), node), makeSqliteTables(back, contentsOf(back))]
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
  await expect(
    move(openSqliteTables(full, contentsOf(full)), await openPostgresTarget(to.url()), stop),
  ).rejects.toThrow('interrupted')
  const accounts = () =>
    withPostgres(to.url(), async (client) => (await client.query('select id from account')).rowCount)
  expect(await accounts()).toBe(0)
  await toPostgres(full, to.url())
  expect(await accounts()).toBe(12)
})

test('a row that arrives changed is noticed, and nothing is kept', async () => {
  const target = await openPostgresTarget(to.url())
  const fill: MoveTarget['fill'] = (table, rows) =>
    target.fill(table, table.name === 'setting' ? withoutFirst(rows) : rows)
  await expect(move(openSqliteTables(full, contentsOf(full)), { ...target, fill })).rejects.toThrow(
    /^Table setting is not the same/,
  )
  expect(
    await withPostgres(
      to.url(),
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
  const recorder = await openPostgresRecorder({ url: to.url() })
  const store = await openPostgresStore({ url: to.url(), send: recorder.send })
  await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  await store.close()
  await recorder.close()
  await expect(openPostgresTarget(to.url())).rejects.toThrow('holds data of a Digestline')
  await withPostgres(to.url(), (client) =>
    client.query('drop schema public cascade; create schema public; create table shop (id bigint)'),
  )
  await expect(openPostgresTarget(to.url())).rejects.toThrow('tables of another program')
})
