import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../tests/support/until'
import { zip } from '../../tests/support/zip'
import { operator } from '../accounts/viewer'
import { days } from '../clock'
import { openContents } from '../store/artifact-contents.server'
import type { Artifacts } from '../store/artifacts'
import { openSqliteRecorder } from '../store/sqlite/open-recorder.server'
import { openSqliteStore } from '../store/sqlite/open-store.server'
import { openChunks } from './chunks.server'
import { takeOver } from './take-over.server'
import { makeTasks, type RunTask } from './tasks.server'
import { uploadLimits } from './upload-limits'
import { startUploadWork, type UploadWork } from './upload-work.server'

let dir = ''
let work: UploadWork | undefined
let closing: (() => Promise<void>)[] = []
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'digestline-work-')), 'artifacts')
  mkdirSync(join(dir, 'chunks'), { recursive: true })
})
afterEach(async () => {
  await work?.stop()
  work = undefined
  for (const close of closing) await close()
  closing = []
  rmSync(join(dir, '..'), { recursive: true })
})

const now = days(20_000)

async function aStore() {
  const file = join(dir, '..', 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({
    file,
    async send(name, args, acting) {
      const done = await recorder.send(name, args, acting)
      if (done.changed === 'uploads') work?.wake()
      return done
    },
  })
  closing.push(store.close, recorder.close)
  for (const name of ['Web', 'Api']) {
    await store.projects.add(operator, { name, platform: 'node', publicKey: name, at: now })
  }
  const bundles = (slug = 'web') => store.artifacts.bundles(operator, slug, { limit: 5 })
  const files = async () => {
    const [bundle] = await bundles()
    return store.artifacts.files(operator, 'web', bundle?.id ?? 0, { after: 0, limit: 5 })
  }
  return { artifacts: store.artifacts, bundles, files }
}

const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')

/** An archive that was received in two chunks. */
function anUpload(text = 'code'): { checksum: string; chunks: string[] } {
  const files = { 'a.js': { type: 'minified_source', url: '~/a.js', headers: { 'debug-id': 'ab'.repeat(16) } } }
  const archive = zip([
    { name: 'manifest.json', bytes: JSON.stringify({ files }) },
    { name: 'a.js', bytes: text },
  ])
  const chunks = [archive.subarray(0, 100), archive.subarray(100)].map((bytes) => {
    writeFileSync(join(dir, 'chunks', sha1(bytes)), bytes)
    return sha1(bytes)
  })
  return { checksum: sha1(archive), chunks }
}

const start = (artifacts: Artifacts, run: RunTask = tasks(), troubles: string[] = [], beforeSweeps = days(1)) => {
  const pause = { betweenAttempts: 1, beforeSweeps, betweenSweeps: days(1) }
  const trouble = (_what: string, error: Error) => void troubles.push(error.message)
  work = startUploadWork({ artifacts, run, limits: uploadLimits, now: () => now, trouble, pause })
  return work
}
const tasks = () => makeTasks({ artifactsDir: dir, limits: uploadLimits }, () => now)
const asked = (upload: { checksum: string; chunks: string[] }, artifacts: Artifacts, patience = 2000) =>
  takeOver([{ projectId: 2, checksum: upload.checksum }], upload.chunks, {
    artifacts,
    chunks: openChunks(dir, uploadLimits, Date.now),
    now: () => now,
    patience,
  })

test('an upload is assembled at once, and its chunks are deleted', async () => {
  const { artifacts, bundles, files } = await aStore()
  start(artifacts)
  const upload = anUpload()
  expect(await asked(upload, artifacts)).toEqual({ state: 'ok', missingChunks: [], detail: null })
  expect(await bundles()).toMatchObject([{ checksum: upload.checksum, files: 1 }])
  const [file] = await files()
  expect(file).toMatchObject({ url: '~/a.js', debugId: 'ab'.repeat(16) })
  expect(Buffer.from(openContents(dir).read(file!.contentHash, 100)!).toString()).toBe('code')
  await until('the chunks to go', () => readdirSync(join(dir, 'chunks')).length === 0 || undefined)
  expect(await asked({ ...upload, chunks: ['gone'] }, artifacts)).toMatchObject({ state: 'ok' })
})

test('an upload accepted before a crash is assembled after it', async () => {
  const { artifacts, bundles } = await aStore()
  const upload = anUpload()
  expect(await asked(upload, artifacts, 1)).toMatchObject({ state: 'created' })
  expect(await asked(upload, artifacts, 1)).toMatchObject({ state: 'assembling' })
  start(artifacts)
  await until('the upload', async () => (await bundles())[0])
})

test('missing chunks are named, and the upload is not accepted without them', async () => {
  const { artifacts } = await aStore()
  const upload = anUpload()
  rmSync(join(dir, 'chunks', upload.chunks[1]!))
  const answer = await asked(upload, artifacts)
  expect(answer).toEqual({ state: 'not_found', missingChunks: [upload.chunks[1]], detail: null })
  expect(await artifacts.pending(5)).toEqual([])
})

test('an upload that does not match its checksum fails with that reason', async () => {
  const { artifacts } = await aStore()
  start(artifacts)
  const upload = { ...anUpload(), checksum: 'ab'.repeat(20) }
  expect(await asked(upload, artifacts)).toMatchObject({ state: 'error', detail: expect.stringContaining('SHA-1') })
  expect(await asked(upload, artifacts)).toMatchObject({ state: 'error' })
})

test('a failing disk is retried a limited number of times', async () => {
  const { artifacts, bundles } = await aStore()
  const run = tasks()
  const troubles: string[] = []
  let failures = 2
  const troubled: RunTask = (task) => {
    if (task.do === 'assemble' && failures-- > 0) throw Object.assign(new Error('disk'), { code: 'EIO' })
    return run(task)
  }
  start(artifacts, troubled, troubles)
  expect(await asked(anUpload(), artifacts)).toMatchObject({ state: 'ok' })
  expect(troubles).toEqual(['disk', 'disk'])
  failures = 99
  expect(await asked(anUpload('other'), artifacts)).toMatchObject({
    state: 'error',
    detail: expect.stringContaining('EIO'),
  })
  expect(await bundles()).toHaveLength(1)
})

test('an upload for two projects is stored for both, from the same chunks', async () => {
  const { artifacts, bundles } = await aStore()
  start(artifacts)
  const { checksum, chunks } = anUpload()
  const names = [2, 3].map((projectId) => ({ projectId, checksum }))
  const parts = { artifacts, chunks: openChunks(dir, uploadLimits, Date.now), now: () => now, patience: 2000 }
  expect(await takeOver(names, chunks, parts)).toMatchObject({ state: 'ok' })
  expect([...(await bundles('web')), ...(await bundles('api'))]).toMatchObject([{ checksum }, { checksum }])
})

test('contents without an upload and leftovers of a crash are deleted; the others stay', async () => {
  const { artifacts, files } = await aStore()
  const orphan = openContents(dir).keep(Buffer.from('orphan')).hash
  const fileOf = (hash: string) => join(dir, hash.slice(0, 2), `${hash}.gz`)
  writeFileSync(`${fileOf(orphan)}.ab.new`, 'half')
  mkdirSync(join(dir, 'assembling'))
  expect(await asked(anUpload(), artifacts, 1)).toMatchObject({ state: 'created' })
  start(artifacts, tasks(), [], 1)
  await until('the sweep', () => !existsSync(fileOf(orphan)) || undefined)
  expect(existsSync(`${fileOf(orphan)}.ab.new`)).toBe(false)
  expect(existsSync(join(dir, 'assembling'))).toBe(false)
  const [file] = await files()
  expect(existsSync(fileOf(file!.contentHash))).toBe(true)
})
