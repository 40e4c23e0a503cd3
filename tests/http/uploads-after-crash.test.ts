import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { artifactsDir } from '../../app/data-paths.server'
import { openSqliteRecorder, openSqliteStore } from '../../app/store/sqlite/engine.server'
import { startApp } from '../support/app'
import { readOnly } from '../support/read-only'
import { makeOwner, makeProject } from '../support/seed'
import { until } from '../support/until'
import { zip } from '../support/zip'

test('an upload that was accepted before a crash is assembled after it', async () => {
  const crashed = await startApp()
  await makeOwner(crashed)
  await makeProject(crashed, 'Shop')
  await crashed.kill('SIGKILL')
  // The state after a crash: the chunk is here, the upload is pending.
  const file = join(crashed.dataDir, 'digestline.db')
  const bytes = zip([
    { name: 'manifest.json', bytes: JSON.stringify({ files: { a: { url: '~/a.js' } } }) },
    { name: 'a', bytes: '1' },
  ])
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  mkdirSync(join(artifactsDir(dirname(file)), 'chunks'), { recursive: true })
  writeFileSync(join(artifactsDir(dirname(file)), 'chunks', sha1), bytes)
  const recorder = await openSqliteRecorder({ file })
  const at = Date.now()
  await recorder.send('beginAssembly', { projectId: 2, checksum: sha1, chunks: [sha1], at }, { kind: 'server', at })
  await recorder.close()
  const again = await startApp({ dataDir: crashed.dataDir })
  const reading = await openSqliteStore({ file, send: readOnly })
  const [bundle] = await until('the upload', async () => {
    const bundles = await reading.artifacts.bundles(operator, 'shop', { limit: 2 })
    return bundles.length > 0 && bundles
  })
  expect(bundle).toMatchObject({ files: 1 })
  await reading.close()
  await again.stop()
  await rm(crashed.dataDir, { recursive: true, force: true })
})
