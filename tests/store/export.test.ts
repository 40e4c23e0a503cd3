import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { exportStream } from '../../app/routes/issues/list/export-stream.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { aBatch, id, now, processed } from './contract/builders'

test('an export has every issue once, over any number of pages, and ends when no one reads on', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-export-'))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const web = { id: added!.project.id, key: added!.key }
  const events = Array.from({ length: 450 }, (_, n) =>
    processed(web, { cause: `${n}`, event: { title: id(), thrown: { type: id(), value: id() }, timestamp: now + n } }),
  )
  await recorder.record(aBatch(events))
  const asked = {
    store,
    viewer: operator,
    filter: { status: 'all', sort: 'count', limit: 50 } as const,
    publicUrl: 'http://here',
  }
  const rows: { shortId: string }[] = await new Response(exportStream('json', asked)).json()
  expect(new Set(rows.map(({ shortId }) => shortId)).size).toBe(450)
  expect(rows).toHaveLength(450)
  const csv = await new Response(exportStream('csv', asked)).text()
  expect(csv.trim().split('\r\n')).toHaveLength(451)
  const reader = exportStream('csv', asked).getReader()
  await reader.read()
  await reader.cancel()
  await store.close()
  await recorder.close()
  rmSync(dir, { recursive: true })
})
