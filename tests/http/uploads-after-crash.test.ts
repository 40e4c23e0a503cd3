import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noSealer } from '../../app/accounts/seal.server'
import { operator } from '../../app/accounts/viewer'
import { readConfig } from '../../app/config.server'
import { artifactsDir } from '../../app/data-paths.server'
import { readNodeId } from '../../app/ops/node-id.server'
import { onlyNode } from '../../app/store/nodes'
import { takesSeveralNodes } from '../../app/store/open/database-care.server'
import { openRecorder } from '../../app/store/open/open-recorder.server'
import { openStore } from '../../app/store/open/open-store.server'
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
  const { database } = readConfig(crashed.env)
  const chunks = join(artifactsDir(crashed.dataDir), 'chunks')
  const bytes = zip([
    { name: 'manifest.json', bytes: JSON.stringify({ files: { a: { url: '~/a.js' } } }) },
    { name: 'a', bytes: '1' },
  ])
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  mkdirSync(chunks, { recursive: true })
  writeFileSync(join(chunks, sha1), bytes)
  const recorder = await openRecorder(database)
  const at = Date.now()
  const node = takesSeveralNodes(database) ? readNodeId(crashed.dataDir) : onlyNode
  const assembly = { projectId: 2, checksum: sha1, chunks: [sha1], at }
  await recorder.send('beginAssembly', { assembly, node }, { kind: 'server', at })
  await recorder.close()
  const again = await startApp({ dataDir: crashed.dataDir })
  const reading = await openStore(database, { send: readOnly, sealer: noSealer })
  const [bundle] = await until('the upload', async () => {
    const bundles = await reading.artifacts.bundles(operator, 'shop', { limit: 2 })
    return bundles.length > 0 && bundles
  })
  expect(bundle).toMatchObject({ files: 1 })
  await reading.close()
  await again.stop()
  await rm(crashed.dataDir, { recursive: true, force: true })
})
