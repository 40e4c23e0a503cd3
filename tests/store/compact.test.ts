import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../app/config.server'
import { freeAt } from '../../app/ops/backup/free-space.server'
import { inputOf } from '../../app/ops/commands/command'
import { compactWith } from '../../app/ops/commands/compact.server'
import { holdDataDir } from '../../app/ops/hold-data-dir.server'

const mebibyte = 1024 ** 2
let dir: string
let file: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "digestline-it's-compact-"))
  file = join(dir, 'digestline.db')
})
afterEach(() => rmSync(dir, { recursive: true }))

/** A file made before `auto_vacuum`: nearly all of its 20 MiB are free. */
function anOldFile(): void {
  const db = new Database(file)
  db.pragma('auto_vacuum = none')
  db.pragma('page_size = 8192')
  db.pragma('journal_mode = wal')
  db.exec('create table kept (id integer primary key, body blob)')
  const insert = db.prepare('insert into kept (body) values (randomblob(?))')
  for (let n = 0; n < 20; n++) insert.run(mebibyte)
  db.exec('delete from kept where id > 1')
  db.close()
}

function compacting(free = freeAt) {
  const said: string[] = []
  const command = compactWith({ free, say: (line) => said.push(line), patience: 1 })
  const surroundings = {
    config: readConfig({ DATA_DIR: dir }),
    store: () => Promise.reject(new Error('no store is needed')),
    stdin: async () => '',
  }
  return { said, run: () => command.run(inputOf([], {}, surroundings)) }
}

const inFile = <T>(ask: (db: Database.Database) => T): T => {
  const db = new Database(file, { readonly: true })
  try {
    return ask(db)
  } finally {
    db.close()
  }
}

test('compact returns free space to the disk, says so, and makes later space come back by itself', async () => {
  anOldFile()
  const before = statSync(file).size
  const { said, run } = compacting()
  const output = await run()
  const bytes = before - statSync(file).size
  expect(output?.json).toEqual({ bytes })
  expect(bytes).toBeGreaterThan(18 * mebibyte)
  expect(output?.text).toBe(`${(bytes / mebibyte).toFixed(1)} MiB came back to the disk.`)
  expect(said).toEqual([expect.stringMatching(/^Compacting needs up to 2\.\d MiB in .+ while it runs; /)])
  expect(inFile((db) => db.pragma('auto_vacuum', { simple: true }))).toBe(2)
  expect(inFile((db) => db.prepare('select count(*) as count, sum(length(body)) as bytes from kept').get())).toEqual({
    ...{ count: 1, bytes: mebibyte },
  })
  expect(readdirSync(dir).filter((name) => !/^(digestline\.db|server\.lock)(-wal|-shm)?$/.test(name))).toEqual([])
})

test('without enough disk space compact changes nothing', async () => {
  anOldFile()
  const before = statSync(file).size
  const { run } = compacting(() => 2 * mebibyte)
  await expect(run()).rejects.toThrow(
    /needs up to 2\.\d MiB in .+; 2\.0 MiB are free\. The database was not changed\.$/,
  )
  expect(statSync(file).size).toBe(before)
})

test('compact names another process that reads or writes', async () => {
  anOldFile()
  const other = new Database(file)
  other.exec('begin immediate')
  await expect(compacting().run()).rejects.toThrow('held by another process')
  other.exec('rollback; begin')
  other.prepare('select count(*) from kept').get()
  await expect(compacting().run()).rejects.toThrow('Another process reads the database')
  other.close()
  expect(statSync(file).size).toBeLessThan(2 * mebibyte)
})

test('compact reports a running server and a missing database', async () => {
  await expect(compacting().run()).rejects.toThrow('There is no database')
  expect(existsSync(file)).toBe(false)
  anOldFile()
  const hold = holdDataDir(dir)
  await expect(compacting().run()).rejects.toThrow('Another Digestline runs')
  hold.release()
  await compacting().run()
})
