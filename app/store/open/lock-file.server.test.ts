import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFile } from './lock-file.server'

/** Whether another process gets the lock. */
function otherProcessLocks(file: string): boolean {
  const program = `
    const Database = require('better-sqlite3')
    new Database(process.argv[1], { timeout: 0 }).exec('begin exclusive')`
  return spawnSync(process.execPath, ['-e', program, file], { stdio: 'ignore' }).status === 0
}

test('a file is locked against other processes until it is released, also when this one asks again', () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-lock-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'lock')
  const lock = lockFile(file)
  expect(otherProcessLocks(file)).toBe(false)
  expect(lockFile(file)).toBeUndefined()
  expect(otherProcessLocks(file)).toBe(false)
  lock?.release()
  expect(otherProcessLocks(file)).toBe(true)
})
