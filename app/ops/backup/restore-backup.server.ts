import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../clock'
import { knowsSchema } from '../../store/open/database-care.server'
import { prepareDataDir } from '../data-dir.server'
import { holdDataDir } from '../hold-data-dir.server'
import { BackupError } from './backup-error'
import { instanceIn } from './data-files.server'
import { describeDiskError, requireFreeSpace } from './free-space.server'
import { unpackedPrefix } from './half-restored.server'
import type { Source } from './make-backup.server'
import type { Counts, Manifest } from './manifest'
import { readArchive } from './read-archive.server'
import { type Rename, swapFiles } from './swap-files.server'
import { makeWorkingDirectory } from './working-directory.server'

/*
 * 1. The whole backup is read and judged before anything of an instance is touched.
 * 2. No server starts on the directory meanwhile: its lock is ours.
 * 3. The new files are put together in a directory within DATA_DIR, and then renamed: no rename leaves the disk, which would be
 *    so beside a mounted DATA_DIR, and nothing outside it has to be writable.
 */

/** `replaced`: where what was there before lies now: a data directory of its own. */
export type Restored = Counts & {
  file: string
  bytes: number
  madeAt: string
  schema: number
  dataDir: string
  replaced?: string
}

/** `rename`: the system's, unless said. */
type RestoreOptions = { replace: boolean; at: Instant; rename?: Rename }

/**
 * Throws BackupError, or DataDirHeld where a server runs; then DATA_DIR is as it was, unless the message says that it could not be put
 * back.
 */
export async function restoreBackup(file: string, target: Source, options: RestoreOptions): Promise<Restored> {
  const { dataDir, database } = target
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  const { size: bytes } = statSync(file)
  const isNew = !existsSync(dataDir)
  prepareDataDir(dataDir, database)
  const hold = holdDataDir(dataDir)
  try {
    const { manifest, replaced } = await unpackAndSwap(file, dataDir, options)
    const { madeAt, schema, counts } = manifest
    return { file, bytes, madeAt, schema, ...counts, dataDir, ...(replaced && { replaced }) }
  } catch (cause) {
    const words = describeDiskError(cause, dataDir)
    throw words ? new BackupError(`${words} Nothing was changed.`, { cause }) : cause
  } finally {
    hold.release()
    if (isNew) removeIfEmpty(dataDir)
  }
}

async function unpackAndSwap(
  file: string,
  dataDir: string,
  { replace, at, rename }: RestoreOptions,
): Promise<{ manifest: Manifest; replaced?: string }> {
  // Of a restore that was ended by force: nobody else can be at it.
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(unpackedPrefix)) rmSync(join(dataDir, name), { recursive: true })
  }
  if (instanceIn(dataDir).length > 0 && !replace) throw new BackupError(inUse(dataDir))
  requireFreeSpace(dataDir, statSync(file).size)
  const unpacked = makeWorkingDirectory(join(dataDir, unpackedPrefix))
  try {
    const manifest = await readArchive(file, { dir: unpacked.path, judge: refuseNewer })
    const aside = join(dataDir, `replaced-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
    const wasThere = swapFiles({ dataDir, unpacked: unpacked.path, aside, rename })
    return { manifest, ...(wasThere && { replaced: aside }) }
  } finally {
    unpacked.remove()
  }
}

const inUse = (dataDir: string) =>
  `${dataDir} holds data already. Move it away or set DATA_DIR to another directory; or say --replace, which keeps what is there in a folder beside it.`

function refuseNewer({ schema }: Manifest): void {
  if (!knowsSchema(schema)) throw new BackupError('It is from a newer Digestline: restore it with that version.')
}

/** A directory that was made for nothing goes again. */
function removeIfEmpty(dataDir: string): void {
  if (readdirSync(dataDir).some((name) => name !== 'server.lock')) return
  rmSync(join(dataDir, 'server.lock'), { force: true })
  rmdirSync(dataDir)
}
