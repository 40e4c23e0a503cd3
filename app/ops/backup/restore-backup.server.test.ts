import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseConfig } from '../../config'
import { openRecorder } from '../../store/open/open-recorder.server'
import { ArchiveWriter } from './archive-writer.server'
import { BackupError } from './backup-error'
import { refuseHalfRestored } from './half-restored.server'
import { makeBackup } from './make-backup.server'
import type { Manifest } from './manifest'
import { restoreBackup } from './restore-backup.server'
import type { Rename } from './swap-files.server'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'digestline-restore-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true }))

const databaseIn = (dir: string): DatabaseConfig => ({ engine: 'sqlite', file: join(dir, 'digestline.db') })
const at = Date.parse('2026-11-21T08:00:00Z')
const replaced = 'replaced-2026-11-21T08-00-00Z'
const manifest: Manifest = {
  format: 'digestline-backup',
  version: 1,
  madeAt: '2026-11-21T07:00:00.000Z',
  schema: 1,
  counts: { events: 1, issues: 1, projects: 1, inboxRecords: 0 },
}
const chunk = `artifacts/chunks/${'a'.repeat(40)}`
const ofBackup = { 'digestline.db': 'new', 'inbox/00000002.seg': 'new', [chunk]: 'new' }
const ofBefore = {
  'digestline.db': 'old',
  'digestline.db-wal': 'old',
  'inbox/00000001.seg': 'old',
  [chunk]: 'old',
}
const notes = { 'notes.txt': 'of the operator' }

async function aBackup(more: Record<string, string> = {}): Promise<string> {
  const file = join(folder, 'a.tar')
  const writer = await ArchiveWriter.create(file, at / 1000)
  for (const [path, text] of Object.entries({ 'manifest.json': JSON.stringify(manifest), ...ofBackup, ...more }))
    await writer.add({ path, spans: [Buffer.from(text)] })
  await writer.finish()
  await writer.close()
  return file
}

function fill(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dataDir, path, '..'), { recursive: true })
    writeFileSync(join(dataDir, path), text)
  }
}

/** Includes empty folders; without the lock. */
function everythingIn(dir: string): Record<string, string> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('server.lock'),
  )
  const folders = (name: string) => names.some((other) => other.startsWith(`${name}/`))
  const textOf = (name: string) =>
    statSync(join(dir, name)).isDirectory() ? 'empty' : readFileSync(join(dir, name), 'utf8')
  return Object.fromEntries(names.filter((name) => !folders(name)).map((name) => [name, textOf(name)]))
}

/** Renames, but fails the nth time. */
function failing(...nths: number[]): Rename {
  let count = 0
  return (from, to) => {
    if (nths.includes(++count)) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY', path: from })
    renameSync(from, to)
  }
}

const restore = (file: string, rename?: Rename, later = 0) =>
  restoreBackup(
    file,
    { dataDir, database: databaseIn(dataDir) },
    { replace: true, at: at + later, ...(rename && { rename }) },
  )

const under = (dir: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${dir}/${path}`, text]))

test('DATA_DIR is unchanged after any rename fails', async () => {
  const file = await aBackup()
  fill({ ...ofBefore, ...notes })
  const renames = 4 + 3
  for (let nth = 1; nth <= renames; nth++) {
    const sentence = /^\S+ cannot be moved: it is a separate mount \(EBUSY\)\. .* Nothing was changed\.$/
    await expect(restore(file, failing(nth)), `rename ${nth}`).rejects.toThrow(sentence)
    expect(everythingIn(dataDir), `rename ${nth}`).toEqual({ ...ofBefore, ...notes })
  }
  expect(await restore(file, failing(renames + 1))).toMatchObject({ replaced: join(dataDir, replaced) })
  expect(everythingIn(dataDir)).toEqual({ ...ofBackup, ...notes, ...under(replaced, ofBefore) })
})

test('a new directory is removed when a rename fails', async () => {
  const file = await aBackup()
  for (const nth of [1, 2, 3]) {
    await expect(restore(file, failing(nth)), `rename ${nth}`).rejects.toThrow(BackupError)
    expect(readdirSync(folder)).toEqual(['a.tar'])
  }
})

test('files that can neither be replaced nor put back are reported, and restoring again loses nothing', async () => {
  const file = await aBackup()
  fill(ofBefore)
  // The inbox cannot be moved, and then the write-ahead log cannot be put back.
  await expect(restore(file, failing(3, 4))).rejects.toThrow(/nor be put back as it was\. .*--replace/)
  const again = 'replaced-2026-11-21T08-00-01Z'
  expect(await restore(file, undefined, 1000)).toMatchObject({ replaced: join(dataDir, again) })
  const { 'digestline.db': database, 'digestline.db-wal': log, ...rest } = ofBefore
  const first = under(replaced, { 'digestline.db': database, 'digestline.db-wal': log })
  expect(everythingIn(dataDir)).toEqual({ ...ofBackup, ...first, ...under(again, rest) })
})

test('after a crash between two renames, restoring again loses nothing', async () => {
  const file = await aBackup()
  const { 'digestline.db': database, ...rest } = ofBefore
  const earlier = 'replaced-2026-11-20T08-00-00Z'
  const gone = under(earlier, { 'digestline.db': database })
  fill({ ...rest, ...gone, ...under('restoring-abcdef', ofBackup) })
  const start = () => refuseHalfRestored(dataDir, databaseIn(dataDir))
  expect(start).toThrow(/restoring-abcdef is left.*--replace/)
  await restore(file)
  expect(start).not.toThrow()
  expect(everythingIn(dataDir)).toEqual({ ...ofBackup, ...gone, ...under(replaced, rest) })
})

test('the key of a backup comes behind the keys that are there, once, and goes again when nothing is restored', async () => {
  const [own, theirs] = ['a', 'b'].map((letter) => `${Buffer.alloc(32, letter).toString('base64')}\n`) as [
    string,
    string,
  ]
  const key = { 'instance.key': theirs }
  const file = await aBackup(key)
  fill({ ...ofBefore, 'instance.key': own })
  const failing: Rename = () => {
    throw new Error('a broken disk')
  }
  await expect(restore(file, failing)).rejects.toThrow('a broken disk')
  expect(everythingIn(dataDir)).toEqual({ ...ofBefore, 'instance.key': own })
  for (let i = 0; i < 2; i++) {
    await restore(file, undefined, i * 1000)
    expect(everythingIn(dataDir)).toMatchObject({ ...ofBackup, 'instance.key': own + theirs })
  }
})

test('a backup into DATA_DIR lists neither itself nor its working directory as left out', async () => {
  fill(notes)
  const database = databaseIn(dataDir)
  await (await openRecorder(database)).close()
  const made = await makeBackup({ dataDir, database }, join(dataDir, 'here.tar'), { at, withKey: true })
  expect(made.leftOut).toEqual(['notes.txt'])
})
