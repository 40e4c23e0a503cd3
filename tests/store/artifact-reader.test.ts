import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { days } from '../../app/clock'
import { artifactsDir } from '../../app/data-paths.server'
import { openContents } from '../../app/store/artifact-contents.server'
import { openArtifactReader } from '../../app/store/sqlite/artifacts/artifact-reader.server'
import { openWriter } from '../../app/store/sqlite/open.server'
import { openSqliteRecorder } from '../../app/store/sqlite/recording/recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/store.server'
import { type UploadedFile, upload } from '../support/an-upload'
import { id, now } from './contract/builders'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function aStore() {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-artifacts-'))
  closing.push(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'digestline.db')
  const recorder = openSqliteRecorder({ file })
  const store = openSqliteStore({ file, send: recorder.send })
  const db = openWriter(file)
  closing.push(recorder.close, store.close, () => db.close())
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const projectId = added!.project.id
  let clock = now
  const reader = openArtifactReader(db, artifactsDir(dirname(file)), () => clock)
  const send = (about: { release?: string; dist?: string; at?: number; checksum?: string; files: UploadedFile[] }) =>
    upload(store, artifactsDir(dirname(file)), { projectId, at: now, ...about })
  const later = (ms: number) => {
    clock += ms
  }
  return { file, store, reader, projectId, send, later }
}

const debugId = 'ab'.repeat(16)
const aMap = (url: string, more: Partial<UploadedFile> = {}): UploadedFile => ({
  kind: 'source_map',
  url,
  bytes: `{"version":3,"file":"${url}"}`,
  ...more,
})

test('files are found by debug id, newest upload first, with their content', async () => {
  const { reader, projectId, send } = await aStore()
  await send({ files: [aMap('~/a.js.map', { debugId, bytes: 'old' })] })
  const newer = { kind: 'minified_source', url: '~/a.js', debugId, sourcemap: 'a.js.map', bytes: 'new' } as const
  await send({ at: now + 1, release: '1.0', files: [newer] })
  const [first, second] = reader.byDebugId(projectId, debugId)
  expect(first).toMatchObject({
    kind: 'minified_source',
    url: '~/a.js',
    sourcemap: 'a.js.map',
    release: '1.0',
    size: 3,
  })
  expect(Buffer.from(reader.content(first!.contentHash)!).toString()).toBe('new')
  expect(Buffer.from(reader.content(second!.contentHash)!).toString()).toBe('old')
  expect(reader.byDebugId(projectId + 1, debugId)).toEqual([])
})

test('by URL the release and the dist must be the same', async () => {
  const { reader, projectId, send } = await aStore()
  await send({ release: '1.0', files: [aMap('~/a.js.map')] })
  await send({ release: '1.0', dist: '7', files: [aMap('~/a.js.map')] })
  await send({ files: [aMap('~/a.js.map')] })
  const urls = ['https://shop.example/a.js.map', '~/a.js.map']
  expect(reader.byUrl(projectId, '1.0', undefined, urls)).toMatchObject([{ release: '1.0' }])
  expect(reader.byUrl(projectId, '1.0', '7', urls)).toMatchObject([{ dist: '7' }])
  expect(reader.byUrl(projectId, '2.0', undefined, urls)).toEqual([])
  expect(reader.byUrl(projectId, '', undefined, urls)).toEqual([])
  expect(reader.ofRelease(projectId, '1.0', 9)).toHaveLength(2)
  expect(reader.releasesWith(projectId, urls, 9)).toHaveLength(3)
})

test('an upload that is asked for counts as used', async () => {
  const { store, reader, projectId, send, later } = await aStore()
  const { id } = await send({ files: [aMap('~/a.js.map', { debugId })] })
  later(days(3))
  reader.byDebugId(projectId, debugId)
  expect(await store.artifacts.bundle(operator, 'web', id)).toMatchObject({ uploadedAt: now, usedAt: now + days(3) })
})

test('a content is one file however often it is sent, and damage to it is no exception', async () => {
  const { file, reader, projectId, send } = await aStore()
  for (const release of ['1.0', '2.0']) await send({ release, files: [aMap('~/a.js.map', { bytes: 'same' })] })
  const [folder, ...others] = readdirSync(artifactsDir(dirname(file)))
  expect(others).toEqual([])
  const names = readdirSync(join(artifactsDir(dirname(file)), folder!))
  expect(names).toHaveLength(1)
  writeFileSync(join(artifactsDir(dirname(file)), folder!, names[0]!), 'no gzip')
  expect(reader.content(reader.ofRelease(projectId, '1.0', 1)[0]!.contentHash)).toBeUndefined()
  expect(reader.content('../../digestline.db')).toBeUndefined()
})

test('a content larger than is asked for is not unpacked', async () => {
  const { file } = await aStore()
  const contents = openContents(artifactsDir(dirname(file)))
  const { hash } = contents.keep(Buffer.alloc(100_000))
  expect(contents.read(hash, 1000)).toBeUndefined()
  expect(contents.read(hash, 100_000)).toHaveLength(100_000)
})
