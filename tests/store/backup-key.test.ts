import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../app/config.server'
import { instanceKeyFile } from '../../app/data-paths.server'
import { backup } from '../../app/ops/commands/backup.server'
import { type Command, inputOf, type Values } from '../../app/ops/commands/command'
import { doctor } from '../../app/ops/commands/doctor.server'
import { restore } from '../../app/ops/commands/restore.server'
import { openSealer } from '../../app/ops/instance-key.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'digestline-backup-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a command on a data directory of the folder. */
async function run(command: Command, dir: string, words: string[] = [], values: Values = {}) {
  const config = readConfig({ DATA_DIR: join(folder, dir) })
  const store = () => {
    throw new Error('It opens no store.')
  }
  return command.run(inputOf(words, values, { config, store, stdin: async () => '' }))
}

/** An instance with one sealed secret: the seed of an authenticator app. */
async function furnish(): Promise<void> {
  const dataDir = join(folder, 'data')
  const file = join(dataDir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const account = { email: 'a@example.com', name: '', passwordHash: 'x', owner: true, at: 0 }
  const added = await store.accounts.addUser(account)
  if (!added.ok) throw new Error(added.why)
  await store.secondFactors.beginTotp(added.userId, openSealer(dataDir).seal('seed'))
  await store.close()
  await recorder.close()
}

async function aboutKey(dir: string) {
  const answer = (await run(doctor, dir))?.json as { findings: { about: string; state: string; says: string }[] }
  return answer.findings.find(({ about }) => about === 'Instance key')
}

test('a backup is one file: after restoring it elsewhere its secrets open, and doctor says so', async () => {
  await furnish()
  const file = join(folder, 'a.tar')
  expect((await run(backup, 'data', [file]))?.json).toMatchObject({ key: true, leftOut: [] })
  const restored = await run(restore, 'elsewhere', [file])
  expect(restored?.json).toMatchObject({ secrets: { sealed: 1, unreadable: 0 } })
  expect(restored?.text).not.toContain('cannot be opened')
  expect(await aboutKey('elsewhere')).toMatchObject({ state: 'ok', says: 'It opens all 1 secrets of the database.' })
})

test('without its key, backup says so, and restore and doctor count the secrets that do not open', async () => {
  await furnish()
  const file = join(folder, 'a.tar')
  const made = await run(backup, 'data', [file], { 'without-key': true })
  expect(made?.json).toMatchObject({ key: false })
  expect(made?.text).toContain(`It does not hold ${instanceKeyFile(join(folder, 'data'))}`)
  const restored = await run(restore, 'elsewhere', [file])
  expect(restored?.json).toMatchObject({ secrets: { sealed: 1, unreadable: 1 } })
  expect(restored?.text).toContain('1 of 1 secrets cannot be opened')
  expect(await aboutKey('elsewhere')).toMatchObject({ state: 'bad' })
  writeFileSync(instanceKeyFile(join(folder, 'elsewhere')), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  expect(await aboutKey('elsewhere')).toMatchObject({ state: 'bad', says: expect.stringContaining('1 of 1 secrets') })
})
