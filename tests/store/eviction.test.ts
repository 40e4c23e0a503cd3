import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { days } from '../../app/clock'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { aBatch, id, now, processed } from './contract/builders'
import { evictAll } from './contract/retention'

test('space returns to the disk after most events were evicted, and half-empty blocks are packed again', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-eviction-'))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file, spare: { share: 0, bytes: 0 } })
  const store = await openSqliteStore({ file, send: recorder.send })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const web = { id: added!.project.id, key: added!.key }
  const old = now - days(100)
  for (let batch = 0; batch < 5; batch++) {
    const events = Array.from({ length: 400 }, (_, n) =>
      processed(web, {
        cause: `cause ${n % 8}`,
        payload: JSON.stringify({ message: 'boom', noise: Array.from({ length: 30 }, () => id()) }),
        event: { timestamp: old + batch, received: old + batch },
      }),
    )
    await recorder.record(aBatch(events))
  }
  const db = new Database(file, { readonly: true })
  const number = (sql: string) => db.prepare<[], number>(sql).pluck().get()
  const blocks = () => number('select count(*) from body_block') ?? 0
  const checkpoint = () => {
    const other = new Database(file)
    other.pragma('wal_checkpoint(truncate)')
    other.close()
    return statSync(file).size
  }
  const before = { size: checkpoint(), blocks: blocks() }
  await evictAll({ recorder }, now)
  expect(number('select count(*) from event')).toBe(8 * 6)
  expect(number('select count(*) from body_block_fill where events * 2 < packed')).toBe(0)
  expect(number('select sum(length(bytes)) from body_block')).toBe(number('select sum(bodies) from project_bytes'))
  expect(blocks()).toBeLessThan(before.blocks / 4)
  expect(db.pragma('freelist_count', { simple: true })).toBe(0)
  expect(checkpoint()).toBeLessThan(before.size - 1_000_000)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()
  await store.close()
  await recorder.close()
  rmSync(dir, { recursive: true })
})
