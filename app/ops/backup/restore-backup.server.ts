import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../clock'
import { holdDataDir } from '../../store/sqlite/hold-data-dir.server'
import { knowsSchema } from '../../store/sqlite/migrate.server'
import { prepareDataDir } from '../data-dir.server'
import { BackupError } from './backup-error'
import { instanceIn } from './data-files.server'
import type { Source } from './make-backup.server'
import type { Counts, Manifest } from './manifest'
import { readArchive } from './read-archive.server'
import { diskInWords, requireRoom } from './room.server'
import { makeWorkingDirectory } from './working-directory.server'

/*
 * 1. The whole backup is read and judged before anything of an instance is touched.
 * 2. No server starts on the directory meanwhile: its lock is ours.
 * 3. The new files are put together in a directory within DATA_DIR, and then renamed, the database last: no rename leaves the disk, which
 *    would be so beside a mounted DATA_DIR, and nothing outside it has to be writable.
 */
const unpackedPrefix = 'restoring-'

/** `replaced`: where what was there before lies now: a data directory of its own. */
export type Restored = Counts & {
  file: string
  bytes: number
  madeAt: string
  schema: number
  dataDir: string
  replaced?: string
}

export type RestoreOptions = { replace: boolean; at: Instant }

/** Throws BackupError, or DataDirHeld where a server runs; then DATA_DIR is as it was. */
export async function restoreBackup(file: string, target: Source, options: RestoreOptions): Promise<Restored> {
  const { dataDir, databaseFile } = target
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  const isNew = !existsSync(dataDir)
  prepareDataDir(dataDir, databaseFile)
  const hold = holdDataDir(dataDir)
  try {
    const { manifest, replaced } = await unpackAndSwap(file, dataDir, options)
    const { madeAt, schema, counts } = manifest
    return { file, bytes: statSync(file).size, madeAt, schema, ...counts, dataDir, ...(replaced && { replaced }) }
  } catch (cause) {
    const words = diskInWords(cause, dataDir)
    throw words ? new BackupError(`${words} Nothing was changed.`, { cause }) : cause
  } finally {
    hold.release()
    if (isNew) removeIfEmpty(dataDir)
  }
}

async function unpackAndSwap(
  file: string,
  dataDir: string,
  { replace, at }: RestoreOptions,
): Promise<{ manifest: Manifest; replaced?: string }> {
  // Of a restore that was ended by force: nobody else can be at it.
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(unpackedPrefix)) rmSync(join(dataDir, name), { recursive: true })
  }
  const there = instanceIn(dataDir)
  if (there.length > 0 && !replace) throw new BackupError(inUse(dataDir))
  requireRoom(dataDir, statSync(file).size)
  const unpacked = makeWorkingDirectory(join(dataDir, unpackedPrefix))
  try {
    const manifest = await readArchive(file, { dir: unpacked.path, judge: refuseNewer })
    const replaced = there.length > 0 ? moveAway(dataDir, there, at) : undefined
    for (const name of instanceIn(unpacked.path).reverse()) renameSync(join(unpacked.path, name), join(dataDir, name))
    sync(dataDir)
    return { manifest, ...(replaced && { replaced }) }
  } finally {
    unpacked.remove()
  }
}

const inUse = (dataDir: string) =>
  `${dataDir} holds data already. Move it away or set DATA_DIR to another directory; or say --replace, which keeps what is there in a folder beside it.`

function refuseNewer({ schema }: Manifest): void {
  if (!knowsSchema(schema)) throw new BackupError('It is from a newer Digestline: restore it with that version.')
}

/** Into a folder that is a data directory by itself. */
function moveAway(dataDir: string, names: string[], at: Instant): string {
  const folder = join(dataDir, `replaced-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  mkdirSync(folder, { mode: 0o700 })
  for (const name of names) renameSync(join(dataDir, name), join(folder, name))
  sync(folder)
  return folder
}

/** A directory that was made for nothing goes again. */
function removeIfEmpty(dataDir: string): void {
  if (readdirSync(dataDir).some((name) => name !== 'server.lock')) return
  rmSync(join(dataDir, 'server.lock'), { force: true })
  rmdirSync(dataDir)
}

function sync(dir: string): void {
  const handle = openSync(dir, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
