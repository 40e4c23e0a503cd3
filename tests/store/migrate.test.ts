import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { migrate, migrations, requireMigrated, schemaOf } from '../../app/store/sqlite/migrate.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { readOnly } from '../support/read-only'

/*
 * Migrating a database from one version of Digestline to the next. There is only one migration so far; these tests add the next one.
 */
const colour = {
  number: 2,
  name: '0002-colour',
  sql: "alter table project add column colour text; update project set colour = 'red' where built_in = 1;",
}
const nextVersion = [...migrations, colour]

const dirs: string[] = []
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true })
})
function aFile(): string {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-migrate-'))
  dirs.push(dir)
  return join(dir, 'digestline.db')
}

/** A database of this version with a setting. */
function aDatabase(): { file: string; db: Database.Database } {
  const file = aFile()
  const db = new Database(file)
  migrate(db)
  db.exec("insert into setting (name, value) values ('kept', 'yes')")
  return { file, db }
}

const kept = (db: Database.Database) => db.prepare("select value from setting where name = 'kept'").pluck().get()
const refusedAs = (code: string) => expect.objectContaining({ name: 'StoreRefused', code })

test('the next version migrates the database once and keeps its content', () => {
  const { db } = aDatabase()
  expect(schemaOf(db, nextVersion)).toEqual({ pending: 1, newer: false })
  expect(() => requireMigrated(db, nextVersion)).toThrow(refusedAs('older'))
  migrate(db, nextVersion)
  migrate(db, nextVersion)
  requireMigrated(db, nextVersion)
  expect(schemaOf(db, nextVersion)).toEqual({ pending: 0, newer: false })
  expect(kept(db)).toBe('yes')
  expect(db.prepare('select colour from project').pluck().all()).toEqual(['red'])
  db.close()
})

test('a new database of the next version is the same as a migrated one', () => {
  const schema = (db: Database.Database) => db.prepare('select type, name, sql from sqlite_schema order by name').all()
  const { db: old } = aDatabase()
  migrate(old, nextVersion)
  const fresh = new Database(aFile())
  migrate(fresh, nextVersion)
  expect(schema(fresh)).toEqual(schema(old))
  old.close()
  fresh.close()
})

test('a migration that fails leaves the database unchanged', () => {
  const { db } = aDatabase()
  const broken = { ...colour, sql: `${colour.sql} update project set size = 1;` }
  expect(() => migrate(db, [...migrations, broken])).toThrow('size')
  expect(schemaOf(db)).toEqual({ pending: 0, newer: false })
  migrate(db, nextVersion)
  expect(kept(db)).toBe('yes')
  db.close()
})

test('a database of a newer version is not changed, and a copy from before still works', async () => {
  const { file, db } = aDatabase()
  const backup = aFile()
  copyFileSync(file, backup)
  migrate(db, nextVersion)
  db.close()
  await expect(openSqliteRecorder({ file })).rejects.toEqual(refusedAs('newer'))
  await expect(openSqliteStore({ file, send: readOnly })).rejects.toEqual(refusedAs('newer'))
  await (await openSqliteRecorder({ file: backup })).close()
})

test('a migration that differs from the applied one is refused', async () => {
  const { file, db } = aDatabase()
  db.exec("update migration set checksum = 'other' where number = 1")
  db.close()
  await expect(openSqliteRecorder({ file })).rejects.toThrow('0001')
})

test('a store is not opened before its file exists', async () => {
  const file = aFile()
  new Database(file).close()
  await expect(openSqliteStore({ file, send: readOnly })).rejects.toThrow('up to date')
})
