import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { openSqliteRecorder, openSqliteStore } from '../../app/store/sqlite/engine.server'
import { logPages } from '../../app/store/sqlite/log-pages.server'
import { aBatch, id, now, processed } from './contract/builders'

test('a connection that only reads writes the log of the database back when there is much of it, and leaves a little alone', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-log-'))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  onTestFinished(async () => {
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
  while (logPages(file) < 250) await record(300_000)
  await store.instance.writeBack()
  expect(logPages(file)).toBe(0)
  await record(10)
  const few = logPages(file)
  expect(few).toBeGreaterThan(0)
  await store.instance.writeBack()
  expect(logPages(file)).toBe(few)
  expect(logPages(join(dir, 'none.db'))).toBe(0)
})
