import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { migrate } from '../../app/store/sqlite/migrate.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { StoreRefused } from '../../app/store/store-refused'
import { fillLivedIn, lived, newestSchema } from '../support/a-lived-in-database'
import { aBatch, processed } from './contract/builders'

/*
 * A database of each released schema is kept, so that databases like those people have are migrated here.
 */

/** Raise it with a release that has a new schema, after `node tests/fixtures/databases/make.mjs`. Its file never changes again. */
const newestReleased = 0

const fixtures = join(import.meta.dirname, '../fixtures/databases')
const schemas = readdirSync(fixtures).flatMap((name) => /^schema-(\d+)\.db\.gz$/.exec(name)?.[1] ?? [])

/** A fixture, unpacked; a new database instead of one whose schema changed before its release. */
async function aDatabase(schema: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-schema-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'digestline.db')
  writeFileSync(file, gunzipSync(readFileSync(join(fixtures, `schema-${schema}.db.gz`))))
  if (Number(schema) <= newestReleased || isOfThisProgram(file)) return file
  rmSync(file)
  await fillLivedIn(file)
  return file
}

function isOfThisProgram(file: string): boolean {
  const db = new Database(file)
  try {
    migrate(db)
    return true
  } catch (error) {
    if (error instanceof StoreRefused && error.code === 'altered') return false
    throw error
  } finally {
    db.close()
  }
}

test('a database of every schema is kept', () => {
  expect(schemas.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: newestSchema }, (_, n) => n + 1))
})

test.each(schemas)('a database of schema %s is brought up to date, and everything in it is found', async (schema) => {
  const file = await aDatabase(schema)
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send, now: () => lived.now })
  onTestFinished(async () => {
    await store.close()
    await recorder.close()
  })
  const viewer = await store.accounts.viewer((await store.accounts.credentials(lived.member))!.userId)
  const { rows } = await store.issues.page(viewer!, { status: 'all', sort: 'last-seen', limit: 10 })
  expect(rows.map(({ shortId, count, status }) => [shortId, count, status])).toEqual([
    ['WEB-2', 1, 'open'],
    ['WEB-1', 10, 'resolved'],
  ])
  const [event] = await store.events.byId(viewer!, lived.keptId)
  expect(event).toMatchObject({ title: `Error: ${lived.message}`, payload: expect.stringContaining(lived.message) })
  const [hit] = await store.codes.find(viewer!, [{ kind: 'digest', value: lived.digest }], 5)
  expect(hit).toMatchObject({ issue: { shortId: 'WEB-2' }, kept: true })
  expect(await store.retention.evicted(viewer!, 'WEB-1', lived.evictedId)).toMatchObject({ reason: 'age' })
  const [file1] = await store.attachments.ofEvent(viewer!, { projectSlug: 'web', id: lived.keptId })
  expect(file1?.filename).toBe(lived.file)
  const stats = await store.projects.stats(viewer!, 'web')
  expect(stats?.event).toMatchObject({ processed: 11, evicted: { age: 4 } })
  const db = new Database(file, { readonly: true })
  expect(db.prepare('select text from comment').pluck().all()).toEqual([lived.comment])
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()

  const [web] = await store.projects.list(operator)
  const [key] = await store.projects.keys(operator, 'web')
  await recorder.record(
    aBatch([processed({ id: web!.id, key: key! }, { cause: 'young', event: { id: 'b'.repeat(32) } })]),
  )
  expect((await store.issues.byShortId(operator, 'WEB-2'))?.count).toBe(2)
})
