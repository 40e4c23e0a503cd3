import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { anonymous, operator } from '../../app/accounts/viewer'
import { pack } from '../../app/attachments/pack.server'
import { holdDataDir } from '../../app/ops/hold-data-dir.server'
import { copyDatabase, examineCopy, setPosition } from '../../app/store/open/database-care.server'
import type { Db } from '../../app/store/sql/db'
import { sqlRecorder } from '../../app/store/sql/recorder.server'
import { sqlStore } from '../../app/store/sql/store.server'
import { inSqlite, onSqlite } from '../../app/store/sqlite/connection.server'
import { openReader, openWriter } from '../../app/store/sqlite/open.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import type { Store } from '../../app/store/store'
import { emptyDatabase } from '../support/empty-database'
import { storeContract } from './contract'
import { aBatch, digest, id, now, processed } from './contract/builders'
import { openSqlite, seeds } from './sqlite-contract'

/* The first half of the contract on SQLite, and what only a file does; the second is in `sqlite-second-half.test.ts`. */
storeContract('sqlite', openSqlite, { part: 0, seeds })

const dirs: string[] = []
const aDir = () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-sqlite-'))
  dirs.push(dir)
  return dir
}
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true })
})
const aFile = () => join(aDir(), 'digestline.db')

async function aWeb(store: Store) {
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  if (!added) throw new Error('the operator may not add a project')
  return added
}

test('a redacted counterpart is known as one when its event is gone too', async () => {
  const file = aFile()
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const { project, key } = await aWeb(store)
  const value = 'An error occurred in the Server Components render. It is omitted in production builds.'
  const event = { title: `Error: ${value}`, thrown: { type: 'Error', value } }
  await recorder.record(aBatch([processed({ ...project, key }, { redacted: true, codes: [digest('7')], event })]))
  const evicting = new Database(file)
  evicting.exec('delete from event')
  for (const viewer of [operator, anonymous]) {
    const hits = await store.codes.find(viewer, [{ kind: 'digest', value: '7' }], 5)
    expect(hits).toMatchObject([{ redacted: true, kept: false }])
  }
  evicting.close()
  await store.close()
  await recorder.close()
})

test('files are deleted with their event, and their bytes with the last event that has them', async () => {
  const file = aFile()
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const { project, key } = await aWeb(store)
  const events = [1, 2].map(() => processed({ id: project.id, key }))
  const about = { projectId: project.id, filename: 'a.txt', contentType: 'text/plain', type: 'event.attachment' }
  const nonEvents = events.map(({ event }) => ({
    kind: 'attachment' as const,
    item: { ...about, eventId: event.id, received: now, ...pack(Buffer.from('the same')) },
  }))
  await recorder.record(aBatch(events, { nonEvents }))
  const evicting = new Database(file)
  const left = () => evicting.prepare('select count(*) from attachment_content').pluck().get()
  const evict = evicting.prepare('delete from event where event_id = ?')
  expect(left()).toBe(1)
  evict.run(Buffer.from(events[0]!.event.id, 'hex'))
  expect(left()).toBe(1)
  evict.run(Buffer.from(events[1]!.event.id, 'hex'))
  expect(left()).toBe(0)
  evicting.close()
  await store.close()
  await recorder.close()
})

test('sightings outlive their events', async () => {
  const file = aFile()
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const added = await aWeb(store)
  const event = processed({ id: added.project.id, key: added.key }, { codes: [digest('7')] })
  await recorder.record(aBatch([event]))
  const evicting = new Database(file)
  evicting.pragma('foreign_keys = on')
  evicting.exec('delete from event')
  expect(evicting.prepare('select count(*) as n from body_block').get()).toEqual({ n: 0 })
  expect(evicting.prepare('select count(*) as n from event_code').get()).toEqual({ n: 0 })
  evicting.close()
  const [hit] = await store.codes.find(operator, [{ kind: 'digest', value: '7' }], 5)
  expect(hit).toMatchObject({ confidence: 'exact', issue: { shortId: 'WEB-1' }, sightings: { count: 1 } })
  expect(hit?.event).toBeUndefined()
  expect(await store.events.ofIssue(operator, 'WEB-1', 'latest')).toBeUndefined()
  await store.close()
  await recorder.close()
})

test('an issue names its newest stored event', async () => {
  const file = aFile()
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const added = await aWeb(store)
  const project = { id: added.project.id, key: added.key }
  const [older, newer] = [1, 2].map((n) => processed(project, { event: { timestamp: now + n } }))
  await recorder.record(aBatch([older!, newer!]))
  const evicting = new Database(file)
  const evict = evicting.prepare('delete from event where event_id = ?')
  const lastEvent = async () => (await store.issues.byShortId(operator, 'WEB-1'))?.lastEventId
  expect(await lastEvent()).toBe(newer?.event.id)
  evict.run(Buffer.from(newer!.event.id, 'hex'))
  expect(await lastEvent()).toBe(older?.event.id)
  evict.run(Buffer.from(older!.event.id, 'hex'))
  expect(await lastEvent()).toBeUndefined()
  evicting.close()
  await store.close()
  await recorder.close()
})

test('recorded data and the position are there after reopening', async () => {
  const file = aFile()
  const first = await openSqliteRecorder({ file })
  await first.record(aBatch([], { position: { segment: 2, offset: 99 } }))
  await first.close()
  const second = await openSqliteRecorder({ file })
  expect(await second.position()).toEqual({ segment: 2, offset: 99 })
  await second.close()
})

test('only its owner can read the file, which has 8 KB pages and is synced on every commit', async () => {
  const file = aFile()
  const recorder = await openSqliteRecorder({ file })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600)
  const db = openReader(file)
  expect(db.pragma('page_size', { simple: true })).toBe(8192)
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(() => db.exec("insert into setting (name, value) values ('a', 'b')")).toThrow('readonly')
  db.close()
  await recorder.close()
})

test('a database that another process holds is busy, and works again afterwards', async () => {
  const file = aFile()
  const recorder = await openSqliteRecorder({ file, patience: 1 })
  const other = new Database(file)
  other.exec('begin immediate')
  const busy = expect.objectContaining({ name: 'StoreTrouble', code: 'busy' })
  await expect(recorder.record(aBatch([]))).rejects.toEqual(busy)
  await expect(recorder.send('setSetting', { name: 'a', value: 'b' }, { kind: 'server', at: 0 })).rejects.toEqual(busy)
  other.close()
  await recorder.record(aBatch([], { position: { segment: 1, offset: 2 } }))
  expect(await recorder.position()).toEqual({ segment: 1, offset: 2 })
  await recorder.close()
})

test('a file that is no database is damaged', async () => {
  const file = aFile()
  writeFileSync(file, 'no database'.repeat(1000))
  const damaged = expect.objectContaining({ name: 'StoreTrouble', code: 'damaged' })
  await expect(openSqliteRecorder({ file })).rejects.toEqual(damaged)
  expect(() => examineCopy(file)).toThrow(damaged)
  const copied = copyDatabase(
    { engine: 'sqlite', file },
    { to: `${file}.copy`, contentsDir: file, node: undefined },
    () => {},
  )
  await expect(copied).rejects.toEqual(damaged)
})

test('a backup sets the position in the inbox that it holds', async () => {
  const file = aFile()
  const recorder = await openSqliteRecorder({ file })
  await recorder.record(aBatch([], { position: { segment: 3, offset: 4096 } }))
  await recorder.close()
  setPosition(file, { segment: 3, offset: 16 })
  expect(examineCopy(file)).toMatchObject({ position: { segment: 3, offset: 16 } })
})

test('every statement of the recorder and the store compiles, also those that no test uses', async () => {
  const path = aFile()
  copyFileSync(await emptyDatabase(), path)
  let statements = 0
  const compiling = (file: Database.Database): Db => {
    const db = onSqlite(file)
    return {
      ...db,
      prepare: <P, R>(sql: string) => {
        file.prepare(inSqlite(sql))
        statements++
        return db.prepare<P, R>(sql)
      },
    }
  }
  const recorder = await sqlRecorder(compiling(openWriter(path)), {})
  const store = sqlStore(compiling(openReader(path)), { send: recorder.send })
  expect(statements).toBeGreaterThan(500)
  await store.close()
  await recorder.close()
})

test('an unknown command is refused', async () => {
  const recorder = await openSqliteRecorder({ file: aFile() })
  await expect(recorder.send('toString', {}, { kind: 'server', at: 0 })).rejects.toThrow('toString')
  await recorder.close()
})

test('two servers do not share a data directory', () => {
  const dir = aDir()
  const hold = holdDataDir(dir)
  expect(() => holdDataDir(dir)).toThrow(expect.objectContaining({ name: 'DataDirHeld' }))
  hold.release()
  holdDataDir(dir).release()
})
