import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { hours } from '../../app/clock'
import { onPostgres } from '../../app/store/postgres/connection.server'
import { oneConnection } from '../../app/store/postgres/connections.server'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import type { Db } from '../../app/store/sql/db'
import { onSqlite } from '../../app/store/sqlite/connection.server'
import { openWriter } from '../../app/store/sqlite/open.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { dropPostgresDatabase, makePostgresDatabase } from '../support/postgres-databases'
import { aBatch, id, now, processed } from './contract/builders'

/** The only columns of an issue that may have a value when it was deleted for good. A new one needs a reason to be here. */
const mayStay = new Set([
  // What its codes and its short id lead to.
  ...[
    'id',
    'project_id',
    'number',
    'fingerprint',
    'merged_into',
    'members',
    'emptied',
    'split_from',
    'storm_id',
    'folded',
  ],
  // Words from lists of ours, and times.
  ...['level', 'platform', 'status', 'status_at', 'priority', 'first_seen', 'last_seen', 'imported_at', 'deleted_at'],
])

const engines = {
  async sqlite() {
    const dir = mkdtempSync(join(tmpdir(), 'digestline-purge-'))
    const file = join(dir, 'digestline.db')
    const recorder = await openSqliteRecorder({ file })
    const store = await openSqliteStore({ file, send: recorder.send })
    const writer = openWriter(file)
    writer.pragma('foreign_keys = off')
    onTestFinished(() => rmSync(dir, { recursive: true }))
    return { recorder, store, db: onSqlite(writer) }
  },
  async postgres() {
    const name = `purged_${randomBytes(6).toString('hex')}`
    const url = await makePostgresDatabase(name)
    const recorder = await openPostgresRecorder({ url })
    const store = await openPostgresStore({ url, send: recorder.send })
    const { client, lend, close } = oneConnection(url)
    await (await client()).query('set session_replication_role = replica')
    onTestFinished(() => dropPostgresDatabase(name))
    return { recorder, store, db: onPostgres({ lend, close }) }
  },
}

const rowOf = (db: Db, number: number) =>
  db.prepare<[number], Record<string, unknown>>('select * from issue where number = ?').get(number)

test.each(Object.entries(engines))(
  'on %s, no column of an issue that was deleted for good keeps a word of it',
  async (_, open) => {
    const { recorder, store, db } = await open()
    onTestFinished(async () => {
      await db.close()
      await store.close()
      await recorder.close()
    })
    const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
    await recorder.record(aBatch([processed({ id: added!.project.id, key: added!.key })]))
    const columns = (await db.columnsOf('issue')).filter(({ name }) => !mayStay.has(name))
    expect(columns.length).toBeGreaterThan(10)
    const filled = columns.map(
      ({ name, type }) => `${name} = ${/text/.test(type) ? "'words'" : /blob|bytea/.test(type) ? name : 77}`,
    )

    expect((await store.bulk.begin(operator, { what: 'delete' }, ['WEB-1'], now)).ok).toBe(true)
    await db.prepare(`update issue set ${filled.join(', ')}`).run()
    while (await recorder.bulk.forget(now + hours(1)));
    const left = Object.entries((await rowOf(db, 1)) ?? {}).filter(
      ([name, value]) => !mayStay.has(name) && value !== null && value !== '' && Number(value) !== 0,
    )
    expect(left).toEqual([])
    expect(await rowOf(db, 1)).toMatchObject({ deleted_at: expect.anything() })
  },
)
