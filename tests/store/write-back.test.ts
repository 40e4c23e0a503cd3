import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { aBatch, id, now, processed } from './contract/builders'

/** Pages of the log that are not written back yet. */
function logPages(db: Database.Database): number {
  const [{ log, checkpointed }] = db.pragma('wal_checkpoint(noop)') as [{ log: number; checkpointed: number }]
  return log - checkpointed
}

async function opened() {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-log-'))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const reader = new Database(file, { readonly: true })
  onTestFinished(async () => {
    reader.close()
    await store.close()
    await recorder.close()
    rmSync(dir, { recursive: true })
  })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const web = { id: added!.project.id, key: added!.key }
  const record = (bytes: number) =>
    recorder.record(
      aBatch([processed(web, { payload: JSON.stringify({ noise: randomBytes(bytes).toString('base64') }) })]),
    )
  return { recorder, store, reader, record }
}

test('a connection that only reads writes the log of the database back when there is much of it, and leaves a little alone', async () => {
  const { store, reader, record } = await opened()
  while (logPages(reader) < 250) await record(300_000)
  await store.instance.writeBack()
  expect(logPages(reader)).toBe(0)
  await record(10)
  const few = logPages(reader)
  expect(few).toBeGreaterThan(0)
  await store.instance.writeBack()
  expect(logPages(reader)).toBe(few)
})

test('evicting waits while the log of the database is long, until it is written back, and the log begins again', async () => {
  const { recorder, store, reader, record } = await opened()
  expect(await recorder.evicting.hasToWait()).toBe(false)
  while (logPages(reader) < 4000) await record(900_000)
  expect(await recorder.evicting.hasToWait()).toBe(true)
  await store.instance.writeBack()
  expect(await recorder.evicting.hasToWait()).toBe(false)
  await record(10)
  expect(logPages(reader)).toBeLessThan(100)
})

test('evicting does not wait for the few pages that are left of a long log', async () => {
  const { recorder, store, reader, record } = await opened()
  while (logPages(reader) < 4000) await record(900_000)
  // A reader of the beginning keeps the log from beginning again.
  const past = reader.prepare('select * from event').iterate()
  past.next()
  await store.instance.writeBack()
  await record(10)
  past.return?.()
  expect(logPages(reader)).toBeLessThan(250)
  expect(await recorder.evicting.hasToWait()).toBe(true)
  await store.instance.writeBack()
  expect(await recorder.evicting.hasToWait()).toBe(false)
})
