import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sysb, zip } from '../../tests/support/zip'
import { openContents } from '../store/artifact-contents.server'
import { openArchive } from './archive.server'
import { readBundle } from './read-bundle.server'
import { uploadLimits } from './upload-limits'

let dir = ''
const inDir = () => {
  dir ||= mkdtempSync(join(tmpdir(), 'digestline-archive-'))
  return dir
}
afterEach(() => {
  if (dir) rmSync(dir, { recursive: true })
  dir = ''
})

function aFile(bytes: Uint8Array): string {
  const file = join(inDir(), 'archive')
  writeFileSync(file, bytes)
  return file
}

const limits = { entries: 10, entryBytes: 2_000_000, inflatedBytes: 3_000_000 }
const code = { name: 'a.js', bytes: 'code' }

test('an archive is read with and without the eight bytes before it, compressed or stored', async () => {
  for (const head of [sysb, Buffer.alloc(0)]) {
    for (const stored of [true, false]) {
      const archive = await openArchive(aFile(zip([{ ...code, stored }], head)), limits)
      expect((await archive.read('a.js', 100))?.toString()).toBe('code')
      expect(await archive.read('b.js', 100)).toBeUndefined()
      archive.close()
    }
  }
})

test('a file that is not an archive, or truncated, is rejected with a reason', async () => {
  const good = zip([code])
  const bads = [
    Buffer.alloc(0),
    Buffer.from('no zip'),
    sysb,
    good.subarray(0, good.length - 5),
    Buffer.alloc(10_000, 0x50),
  ]
  for (const bytes of bads) {
    await expect(openArchive(aFile(bytes), limits)).rejects.toMatchObject({
      name: 'UploadProblem',
      reason: 'malformed',
    })
  }
})

test('an archive over a limit is refused before anything is unpacked', async () => {
  const many = Array.from({ length: 11 }, (_, n) => ({ name: `${n}.js`, bytes: '' }))
  await expect(openArchive(aFile(zip(many)), limits)).rejects.toMatchObject({ reason: 'too_many_items' })
  const twice = Array.from({ length: 11 }, () => code)
  await expect(openArchive(aFile(zip(twice)), limits)).rejects.toMatchObject({ reason: 'too_many_items' })
  const large = zip([{ ...code, said: 2_000_001 }])
  await expect(openArchive(aFile(large), limits)).rejects.toMatchObject({ reason: 'too_large' })
  const bomb = zip(['a', 'b', 'c', 'd'].map((name) => ({ name, bytes: Buffer.alloc(1_000_000) })))
  await expect(openArchive(aFile(bomb), limits)).rejects.toMatchObject({ reason: 'too_large' })
})

test('an entry that inflates to more than it declares is not unpacked', async () => {
  const archive = await openArchive(aFile(zip([{ name: 'a.js', bytes: Buffer.alloc(1_500_000), said: 10 }])), limits)
  expect(await archive.read('a.js', 2_000_000)).toBeUndefined()
  archive.close()
})

test('a bundle with strange content is kept, with warnings', async () => {
  const files = {
    'files/_/_/a.js': { type: 'minified_source', url: '~/a.js', headers: {} },
    '../../outside.js': { type: 'minified_source', url: '~/outside.js', headers: { 'debug-id': 'ab'.repeat(16) } },
    '/absolute': { type: 'source', url: '~/absolute' },
    'c.map': { type: 'source_map', url: '~/c.map' },
    'lies.js': { type: 'minified_source', url: '~/lies.js' },
  }
  const archive = zip([
    { name: 'manifest.json', bytes: JSON.stringify({ files }) },
    { name: 'files/_/_/a.js', bytes: 'first' },
    { name: 'files/_/_/a.js', bytes: 'second' },
    { name: '../../outside.js', bytes: 'out' },
    { name: '/absolute', bytes: 'abs' },
    { name: 'c.map', bytes: '{"version":3,"sections":[null]}' },
    { name: 'lies.js', bytes: Buffer.alloc(1_000_000), said: 1 },
  ])
  const contents = openContents(join(inDir(), 'artifacts'))
  const bundle = await readBundle(aFile(archive), contents, { ...uploadLimits, ...limits }, undefined)
  expect(bundle.files.map(({ url }) => url)).toEqual(['~/a.js', '~/outside.js', '~/absolute', '~/c.map'])
  expect(contents.read(bundle.files[0]!.content.hash, 100)?.toString()).toBe('first')
  const noted = new Set(bundle.warnings.map(({ what }) => what))
  const whats = ['duplicate_file', 'strange_path', 'not_a_source_map', 'missing_file', 'no_debug_id', 'no_map']
  for (const what of whats) expect(noted).toContain(what)
  // Nothing was written under a name of the archive.
  expect(readdirSync(inDir()).sort()).toEqual(['archive', 'artifacts'])
  expect(readdirSync(join(inDir(), 'artifacts')).every((name) => /^[0-9a-f]{2}$/.test(name))).toBe(true)
})

test('the number of warnings is limited', async () => {
  const listed = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}.js`, {}]))
  const archive = zip([{ name: 'manifest.json', bytes: JSON.stringify({ files: listed }) }])
  const contents = openContents(join(inDir(), 'artifacts'))
  const bundle = await readBundle(aFile(archive), contents, { ...uploadLimits, warnings: 7 }, '1.0')
  expect(bundle.files).toEqual([])
  expect(bundle.warnings).toHaveLength(7)
})
