import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ArchiveWriter } from './archive-writer.server'
import { BackupError } from './backup-error'
import type { Manifest } from './manifest'
import { readArchive } from './read-archive.server'
import { readTarHead, tarHead } from './tar.server'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'digestline-archive-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const manifest: Manifest = {
  format: 'digestline-backup',
  version: 1,
  madeAt: '2026-11-21T08:00:00.000Z',
  schema: 3,
  counts: { events: 1, issues: 1, projects: 1, inboxRecords: 0 },
}
const database = Buffer.from('the database, which does not fill its last block')

async function anArchive(parts: Record<string, Buffer> = {}, said: object = manifest): Promise<string> {
  const file = join(folder, 'a.tar')
  rmSync(file, { force: true })
  const writer = await ArchiveWriter.create(file, 1_795_000_000)
  const all = { 'manifest.json': Buffer.from(JSON.stringify(said)), 'digestline.db': database, ...parts }
  for (const [path, bytes] of Object.entries(all)) await writer.add({ path, spans: [bytes] })
  await writer.finish()
  await writer.close()
  return file
}

test('a written archive is unpacked unchanged, for its owner only', async () => {
  const file = await anArchive({ 'inbox/00000007.seg': Buffer.alloc(1_200_000, 7) })
  const dir = join(folder, 'unpacked')
  mkdirSync(dir)
  expect(await readArchive(file, { dir })).toEqual(manifest)
  expect(readdirSync(dir).sort()).toEqual(['digestline.db', 'inbox'])
  expect(readFileSync(join(dir, 'digestline.db'))).toEqual(database)
  expect(readFileSync(join(dir, 'inbox/00000007.seg')).equals(Buffer.alloc(1_200_000, 7))).toBe(true)
  for (const made of [file, join(dir, 'digestline.db')]) expect(statSync(made).mode & 0o777).toBe(0o600)
})

test('any changed byte and any truncation is detected', async () => {
  const file = await anArchive({ 'inbox/00000001.seg': Buffer.alloc(600, 1) })
  const whole = readFileSync(file)
  for (let at = 0; at < whole.length; at += 7) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 1 << (at % 8)
    writeFileSync(file, changed)
    await expect(readArchive(file), `byte ${at}`).rejects.toThrow(BackupError)
  }
  for (let length = 0; length < whole.length; length += 131) {
    writeFileSync(file, whole.subarray(0, length))
    await expect(readArchive(file), `${length} bytes`).rejects.toThrow(BackupError)
  }
  writeFileSync(file, Buffer.concat([whole, Buffer.alloc(1)]))
  await expect(readArchive(file)).rejects.toThrow('It is damaged before byte')
  writeFileSync(file, whole)
  expect(await readArchive(file)).toEqual(manifest)
})

test('only files of a data directory are unpacked', async () => {
  for (const path of ['../digestline.db', '/etc/passwd', 'inbox/../../x.seg', 'artifacts/chunks/x', 'notes.txt']) {
    const file = await anArchive({ [path]: Buffer.from('x') })
    await expect(readArchive(file), path).rejects.toThrow('It is damaged before byte')
  }
})

test('other archives and backups of a later format are distinguished from damaged ones', async () => {
  await expect(readArchive(await anArchive({}, { ...manifest, version: 2 }))).rejects.toThrow(
    'a newer version of Digestline',
  )
  await expect(readArchive(await anArchive({}, { name: 'something' }))).rejects.toThrow('not a backup of Digestline')
  const text = join(folder, 'notes.txt')
  writeFileSync(text, 'something else '.repeat(100))
  await expect(readArchive(text)).rejects.toThrow('not a backup of Digestline')
})

test('sizes of 8 GiB and more are readable by other programs', () => {
  for (const bytes of [0, 8 ** 11 - 1, 8 ** 11, 2 ** 45]) {
    const head = { path: 'digestline.db', bytes, modified: 1_795_000_000 }
    expect(readTarHead(tarHead(head))).toEqual(head)
  }
  expect(
    tarHead({ path: 'a', bytes: 8 ** 11, modified: 0 })
      .subarray(124, 136)
      .toString('hex'),
  ).toBe('800000000000000200000000')
})
