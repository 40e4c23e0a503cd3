import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.server'
import { requireRoomToMigrate } from './require-room.server'

function aDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'digestline-room-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return readConfig({ DATA_DIR: dataDir })
}

test('a database of an older version is refused, unchanged, where its migrations may run out of space', () => {
  const config = aDataDir()
  const file = join(config.dataDir, 'digestline.db')
  new Database(file).exec('create table migration (number integer)').close()
  const before = readFileSync(file)
  expect(() => requireRoomToMigrate(config, () => 100)).toThrow(/1 MiB are free.*Make room first.*was not changed/)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(() => requireRoomToMigrate(config, () => 1_000_000)).not.toThrow()
})

test('before the first start there is nothing to migrate', () => {
  expect(() => requireRoomToMigrate(aDataDir(), () => 0)).not.toThrow()
})
