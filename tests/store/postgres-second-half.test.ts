import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openContents } from '../../app/store/artifact-contents.server'
import { contentPartBytes } from '../../app/store/artifacts'
import {
  openPostgresArtifactReader,
  openPostgresRecorder,
  openPostgresStore,
} from '../../app/store/postgres/engine.server'
import { storeContract } from './contract'
import { now } from './contract/builders'
import { aPostgresEngine, seeds } from './postgres-contract'

/* The second half of the contract on PostgreSQL, and what only an engine for several machines does. */
const { url, empty, count, open } = aPostgresEngine()
storeContract('postgres', open, { part: 1, seeds })

test('another machine reads the contents of uploads from the database', async () => {
  await empty()
  const recorder = await openPostgresRecorder({ url: url() })
  const store = await openPostgresStore({ url: url(), send: recorder.send })
  const [here, there] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'digestline-contents-'))) as [string, string]
  const contents = openContents(here)
  const raw = randomBytes(contentPartBytes * 2 + 7)
  const { hash } = contents.keep(raw)
  expect(await store.artifacts.lacking([hash])).toEqual([hash])
  for (let part = 0, bytes = contents.part(hash, 0); bytes; bytes = contents.part(hash, ++part))
    await store.artifacts.keepPart({ hash, part, bytes, at: now })
  const reader = openPostgresArtifactReader(url(), there)
  // `toEqual` looks at each of these bytes by itself.
  expect(raw.equals((await reader.content(hash)) ?? Buffer.alloc(0))).toBe(true)
  expect(raw.equals(openContents(there).read(hash, raw.length) ?? Buffer.alloc(0))).toBe(true)
  const rule = { unusedSince: 0, failedBefore: 0, storedBytes: 1_000_000, limit: 10 }
  await store.artifacts.retire({ ...rule, partsBefore: now })
  expect(await count('artifact_part')).toBe(3)
  await store.artifacts.retire({ ...rule, partsBefore: now + 1 })
  expect(await count('artifact_part')).toBe(0)
  await reader.close()
  await store.close()
  await recorder.close()
  for (const dir of [here, there]) rmSync(dir, { recursive: true })
})
