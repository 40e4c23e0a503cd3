import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noSealer } from '../../app/accounts/seal.server'
import { operator } from '../../app/accounts/viewer'
import { readConfig } from '../../app/config.server'
import { openStore } from '../../app/store/open/open-store.server'
import { startApp } from '../support/app'
import { killable, plantKill } from '../support/kills'
import { readOnly } from '../support/read-only'
import { makeOwner, makeProject, makeToken } from '../support/seed'
import { until } from '../support/until'
import { uploadBundle } from '../support/upload-bundle'

test('an upload that was accepted before a crash is assembled after it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'digestline-uploads-'))
  const crashed = await startApp({ dataDir, env: killable })
  await makeOwner(crashed)
  await makeProject(crashed, 'Shop')
  const kill = plantKill(crashed, 'assembled')
  const files = { a: { url: '~/a.js', bytes: '1' } }
  const asked = uploadBundle(crashed, await makeToken(crashed), { project: 'shop', version: 'shop@1', files })
  await expect(asked).rejects.toThrow()
  await crashed.ended
  kill.done()
  const again = await startApp({ dataDir })
  const reading = await openStore(readConfig(again.env).database, { send: readOnly, sealer: noSealer })
  const [bundle] = await until('the upload', async () => {
    const bundles = await reading.artifacts.bundles(operator, 'shop', { limit: 2 })
    return bundles.length > 0 && bundles
  })
  expect(bundle).toMatchObject({ files: 1, release: 'shop@1' })
  await reading.close()
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
})
