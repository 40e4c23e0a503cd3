import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../clock'
import { knowsSchema } from '../../store/open/database-care.server'
import { fillDatabase } from '../../store/open/move.server'
import { prepareDataDir } from '../data-dir.server'
import { holdDataDir } from '../hold-data-dir.server'
import { adoptInstanceKeys, instanceKeysIn } from '../instance-key.server'
import { BackupError } from './backup-error'
import { instanceIn, nodeNameIn } from './data-files.server'
import { describeDiskError, requireFreeSpace } from './free-space.server'
import { unpackedPrefix } from './half-restored.server'
import type { Source } from './make-backup.server'
import type { Counts, Manifest } from './manifest'
import { readArchive } from './read-archive.server'
import { type Rename, swapFiles } from './swap-files.server'
import { makeWorkingDirectory } from './working-directory.server'

/*
 * 1. The whole backup is read and verified before any file of an instance changes.
 * 2. No server can start on the directory meanwhile, because this process holds its lock.
 * 3. The new files are prepared in a directory within DATA_DIR and then renamed: so no rename crosses file systems, even if DATA_DIR is a
 *    mount, and nothing outside of it has to be writable.
 * 4. A database that a server keeps is filled before that, and no Digestline starts on it until the files are in place.
 */

/** `replaced`: where the previous files are now, as a complete data directory. */
export type Restored = Counts & {
  file: string
  bytes: number
  madeAt: string
  schema: number
  dataDir: string
  replaced?: string
}

/** `rename`: by default the system call. */
type RestoreOptions = { replace: boolean; at: Instant; rename?: Rename }

/**
 * Throws BackupError, or DataDirHeld while a server runs; then DATA_DIR is unchanged, unless the message says that it could not be put
 * back.
 */
export async function restoreBackup(file: string, target: Source, options: RestoreOptions): Promise<Restored> {
  const { dataDir, database } = target
  if (!existsSync(file)) throw new BackupError(`File ${file} does not exist.`)
  const { size: bytes } = statSync(file)
  const isNew = !existsSync(dataDir)
  prepareDataDir(dataDir, database)
  const hold = holdDataDir(dataDir)
  try {
    const { manifest, replaced } = await unpackAndSwap(file, target, options)
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
  { dataDir, database }: Source,
  { replace, at, rename }: RestoreOptions,
): Promise<{ manifest: Manifest; replaced?: string }> {
  // Left by a restore that was killed: no other process can be using it.
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(unpackedPrefix)) rmSync(join(dataDir, name), { recursive: true })
  }
  if (instanceIn(dataDir).length > 0 && !replace) throw new BackupError(inUse(dataDir))
  requireFreeSpace(dataDir, statSync(file).size)
  const unpacked = makeWorkingDirectory(join(dataDir, unpackedPrefix))
  try {
    const manifest = await readArchive(file, { dir: unpacked.path, judge: refuseNewer })
    const aside = join(dataDir, `replaced-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
    const copy = join(unpacked.path, 'digestline.db')
    const filled = await fillDatabase(database, {
      file: copy,
      contentsDir: join(unpacked.path, 'artifacts'),
      node: nodeNameIn(dataDir),
    })
    if (filled) rmSync(copy)
    // The keys that are there stay, and are the newest: one that was rotated away must not come back in front.
    const forgetKeys = adoptInstanceKeys(dataDir, instanceKeysIn(unpacked.path))
    try {
      const wasThere = swapFiles({ dataDir, unpacked: unpacked.path, aside, rename })
      await filled?.confirm()
      return { manifest, ...(wasThere && { replaced: aside }) }
    } catch (cause) {
      forgetKeys()
      throw cause
    } finally {
      await filled?.close()
    }
  } finally {
    unpacked.remove()
  }
}

const inUse = (dataDir: string) =>
  `${dataDir} holds data already. Move it away or set DATA_DIR to another directory; or say --replace, which keeps what is there in a folder beside it.`

function refuseNewer({ schema }: Manifest): void {
  if (!knowsSchema(schema))
    throw new BackupError('It was made by a newer version of Digestline. Restore it with that version.')
}

/** Removes a directory that was created in vain. */
function removeIfEmpty(dataDir: string): void {
  if (readdirSync(dataDir).some((name) => name !== 'server.lock')) return
  rmSync(join(dataDir, 'server.lock'), { force: true })
  rmdirSync(dataDir)
}
