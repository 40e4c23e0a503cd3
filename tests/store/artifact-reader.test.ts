import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { artifactsDir } from '../../app/data-paths.server'
import { openContents } from '../../app/store/artifact-contents.server'
import { openSqliteArtifactReader } from '../../app/store/sqlite/open-artifact-reader.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import type { ArtifactQuestion, ArtifactRow } from '../../app/symbolication/artifact-reader'
import { type UploadedFile, upload } from '../support/an-upload'
import { id, now } from './contract/builders'

type Without<Question> = Question extends { projectId: number } ? Omit<Question, 'projectId'> : never
type Question = Without<ArtifactQuestion>

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function aStore() {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-artifacts-'))
  closing.push(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  closing.push(recorder.close, store.close)
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const projectId = added!.project.id
  const reader = openSqliteArtifactReader(file, artifactsDir(dirname(file)))
  closing.push(reader.close)
  const send = (about: { release?: string; dist?: string; at?: number; checksum?: string; files: UploadedFile[] }) =>
    upload(store, artifactsDir(dirname(file)), { projectId, at: now, ...about })
  const find = async (question: Question): Promise<ArtifactRow[]> =>
    (await reader.find([{ projectId, ...question }]))[0]!
  return { file, store, reader, projectId, send, find }
}

const debugId = 'ab'.repeat(16)
const aMap = (url: string, more: Partial<UploadedFile> = {}): UploadedFile => ({
  kind: 'source_map',
  url,
  bytes: `{"version":3,"file":"${url}"}`,
  ...more,
})

test('files are found by debug id, from the newest upload, with their content', async () => {
  const { reader, projectId, send, find } = await aStore()
  await send({ files: [aMap('~/a.js.map', { debugId, bytes: 'old' })] })
  const newer = { kind: 'minified_source', url: '~/a.js', debugId, sourcemap: 'a.js.map', bytes: 'new' } as const
  await send({ at: now + 1, release: '1.0', files: [newer] })
  const [first, second] = await find({ by: 'debug-id', debugId })
  expect(first).toMatchObject({
    kind: 'minified_source',
    url: '~/a.js',
    sourcemap: 'a.js.map',
    release: '1.0',
    size: 3,
  })
  expect(Buffer.from((await reader.content(first!.contentHash))!).toString()).toBe('new')
  expect(Buffer.from((await reader.content(second!.contentHash))!).toString()).toBe('old')
  expect(await reader.find([{ by: 'debug-id', projectId: projectId + 1, debugId }])).toEqual([[]])
})

test('files are found by URL only with the same release and dist', async () => {
  const { send, find } = await aStore()
  await send({ release: '1.0', files: [aMap('~/a.js.map')] })
  await send({ release: '1.0', dist: '7', files: [aMap('~/a.js.map')] })
  await send({ files: [aMap('~/a.js.map')] })
  const urls = ['https://shop.example/a.js.map', '~/a.js.map']
  expect(await find({ by: 'url', release: '1.0', urls })).toMatchObject([{ release: '1.0' }])
  expect(await find({ by: 'url', release: '1.0', dist: '7', urls })).toMatchObject([{ dist: '7' }])
  expect(await find({ by: 'url', release: '2.0', urls })).toEqual([])
  expect(await find({ by: 'url', release: '', urls })).toEqual([])
  expect(await find({ by: 'release', release: '1.0', limit: 9 })).toHaveLength(2)
  expect(await find({ by: 'any-release', urls, limit: 9 })).toHaveLength(3)
})

test('an upload and a removal make earlier results outdated', async () => {
  const { store, reader, projectId, send } = await aStore()
  const versions = [await reader.version()]
  expect(await reader.projects()).toEqual(new Set())
  const { id } = await send({ files: [aMap('~/a.js.map', { debugId })] })
  versions.push(await reader.version())
  expect(await reader.projects()).toEqual(new Set([projectId]))
  await store.artifacts.removeBundle(operator, 'web', id)
  versions.push(await reader.version())
  expect(await reader.projects()).toEqual(new Set())
  expect(new Set(versions).size).toBe(3)
})

test('an equal content is stored in one file, and a damaged file does not throw', async () => {
  const { file, reader, send, find } = await aStore()
  for (const release of ['1.0', '2.0']) await send({ release, files: [aMap('~/a.js.map', { bytes: 'same' })] })
  const [folder, ...others] = readdirSync(artifactsDir(dirname(file)))
  expect(others).toEqual([])
  const names = readdirSync(join(artifactsDir(dirname(file)), folder!))
  expect(names).toHaveLength(1)
  writeFileSync(join(artifactsDir(dirname(file)), folder!, names[0]!), 'no gzip')
  const [row] = await find({ by: 'release', release: '1.0', limit: 1 })
  expect(await reader.content(row!.contentHash)).toBeUndefined()
  expect(await reader.content('../../digestline.db')).toBeUndefined()
})

test('a content larger than the limit is not unpacked', async () => {
  const { file } = await aStore()
  const contents = openContents(artifactsDir(dirname(file)))
  const { hash } = contents.keep(Buffer.alloc(100_000))
  expect(contents.read(hash, 1000)).toBeUndefined()
  expect(contents.read(hash, 100_000)).toHaveLength(100_000)
})
