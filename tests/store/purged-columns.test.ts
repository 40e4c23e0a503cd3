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
import { aBatch, digest, id, now, processed } from './contract/builders'

/**
 * The only columns that may have a value in the rows that stay when something is deleted for good, by table. A new column needs a reason to be
 * here.
 */
const mayStay: Record<string, string[]> = {
  issue: [
    // What its codes and its short id lead to.
    ...['id', 'project_id', 'number', 'fingerprint', 'merged_into', 'members', 'emptied', 'split_from', 'storm_id'],
    // Words from lists of ours, and times.
    ...['folded', 'level', 'platform', 'status', 'status_at', 'priority', 'first_seen', 'last_seen', 'imported_at'],
    'deleted_at',
  ],
  // Who deleted it, and when.
  issue_history: ['id', 'issue_id', 'at', 'by_user', 'what'],
  // The code itself, so that a look-up can say that its issue was deleted.
  sighting: [
    ...['id', 'code', 'kind', 'project_id', 'issue_id', 'confidence', 'source', 'event_id', 'message_hash', 'release'],
    ...['first_seen', 'last_seen', 'count'],
  ],
  // So that its id, and the numbers of its issues, are not used again. Its slug is made of its id.
  project: ['id', 'slug', 'platform', 'created_at', 'built_in', 'last_issue_number', 'deleted_at'],
}

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

/** Writes something into every column of a table that must not stay. */
async function fill(db: Db, table: string): Promise<void> {
  const columns = (await db.columnsOf(table)).filter(({ name }) => !mayStay[table]?.includes(name))
  const values = columns.map(({ name, type }) => [name, valueFor(type)])
  const settings = columns.map(({ name }) => `${name} = :${name}`)
  // Of a sighting everything may stay.
  if (settings.length === 0) return
  const { changes } = await db.prepare(`update ${table} set ${settings.join(', ')}`).run(Object.fromEntries(values))
  expect(changes, table).toBeGreaterThan(0)
}

function valueFor(type: string): unknown {
  if (/text/.test(type)) return 'words'
  return /blob|bytea/.test(type) ? Buffer.from('words of it') : 77
}

/** The columns that have a value although they must not, of the rows of a table. Fails when it has no such row. */
async function left(db: Db, table: string, rows: string): Promise<string[]> {
  const all = await db.prepare<[], Record<string, unknown>>(`select * from ${table} where ${rows}`).all()
  expect(all.length, table).toBeGreaterThan(0)
  const filled = all.flatMap((row) =>
    Object.entries(row).filter(([, value]) => value !== null && value !== '' && value !== 0 && value !== '0'),
  )
  return [...new Set(filled.map(([name]) => name))].filter((name) => !mayStay[table]?.includes(name))
}

test.each(Object.entries(engines))(
  'on %s, no column of an issue or a project that was deleted for good keeps a word of it',
  async (_, open) => {
    const { recorder, store, db } = await open()
    onTestFinished(async () => {
      await db.close()
      await store.close()
      await recorder.close()
    })
    const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
    const web = { id: added!.project.id, key: added!.key }
    const record = (cause: string, offset: number) =>
      recorder.record(
        aBatch([processed(web, { cause, codes: [digest('3862911841')] })], { position: { segment: 1, offset } }),
      )
    await record('deleted', 1)

    // Before the deletion: only its own entry of the history stays, as the store writes it.
    await store.triage.change(operator, 'WEB-1', { what: 'resolve' }, now)
    await fill(db, 'issue_history')
    expect((await store.bulk.begin(operator, { what: 'delete' }, ['WEB-1'], now)).ok).toBe(true)
    await fill(db, 'issue')
    await fill(db, 'sighting')
    while (await recorder.bulk.forget(now + hours(1)));
    expect(await left(db, 'issue', 'deleted_at is not null')).toEqual([])
    expect(await left(db, 'issue_history', 'issue_id = 1')).toEqual([])
    expect(await left(db, 'sighting', 'issue_id = 1')).toEqual([])

    await record('of a removed project', 2)
    await fill(db, 'issue')
    await fill(db, 'project')
    expect(await store.projectRemoval.remove(operator, 'web', now)).toBe(true)
    while (await recorder.projectPurge.slice({ at: now, budget: 25 }));
    const ofWeb = `project_id = ${web.id}`
    expect(await left(db, 'project', `id = ${web.id}`)).toEqual([])
    expect(await left(db, 'issue', `${ofWeb} and number = 2`)).toEqual([])
  },
)
