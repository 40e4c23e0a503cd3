import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../clock'
import type { DatabaseConfig } from '../../config'
import { artifactsDir } from '../../data-paths.server'
import { type CopiedTables, copyTables, type WatchCopy } from '../../store/moving/copy-tables.server'
import { copyBytes, databaseFile } from '../../store/open/database-care.server'
import { lockFile } from '../../store/open/lock-file.server'
import { nameOf, openMoveSource, openMoveTarget } from '../../store/open/move.server'
import { BackupError } from '../backup/backup-error'
import { nodeNameIn } from '../backup/data-files.server'
import { requireFreeSpace } from '../backup/free-space.server'
import { makeWorkingDirectory } from '../backup/working-directory.server'
import { prepareDataDir } from '../data-dir.server'

/*
 * 1. From its first step on, nobody else writes to the database that is moved. A server goes on accepting events into its inbox, and pages
 *    go on being read.
 * 2. The new database is filled completely, or not at all; every table is read back and compared.
 * 3. At every interruption exactly one of the two can be worked on. The new one is marked as unfinished when it is there; then the old one
 *    is marked as moved, which refuses every write; then the first mark is removed. Repeating the command continues from there.
 */

/** `copied`: absent when an interrupted move only had to be finished. */
export type Moved = { from: string; to: string; copied?: CopiedTables }

type MoveOptions = { dataDir: string; from: DatabaseConfig; to: DatabaseConfig; at: Instant; watch?: WatchCopy }

const workingPrefix = 'moving-'

/** Rejects with BackupError, StoreTrouble or StoreRefused; then the database that was to be moved is as it was. */
export async function moveDatabase({ dataDir, from, to, at, watch }: MoveOptions): Promise<Moved> {
  prepareDataDir(dataDir, to)
  const lock = lockFile(join(dataDir, 'move.lock'))
  if (!lock) throw new BackupError('Another move is under way.')
  try {
    if (databaseFile(to) !== undefined) requireFreeSpace(dataDir, await copyBytes(from))
    // Left by a move that was killed.
    for (const name of readdirSync(dataDir))
      if (name.startsWith(workingPrefix)) rmSync(join(dataDir, name), { recursive: true })
    const working = makeWorkingDirectory(join(dataDir, workingPrefix))
    try {
      return await moveWithin(working.path, { dataDir, from, to, at, ...(watch && { watch }) })
    } finally {
      working.remove()
    }
  } finally {
    lock.release()
  }
}

async function moveWithin(working: string, { dataDir, from, to, at, watch }: MoveOptions): Promise<Moved> {
  const names = { from: nameOf(from), to: nameOf(to) }
  const day = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')
  const contentsDir = artifactsDir(dataDir)
  const node = nodeNameIn(dataDir)
  const aside = join(dataDir, `before-move-${day}Z.db`)
  const target = await openMoveTarget(to, { working: join(working, 'new.db'), aside, contentsDir })
  try {
    const source = await openMoveSource(from, { contentsDir, node })
    try {
      if (source.movedAs !== undefined) {
        if (source.movedAs !== target.unfinished)
          throw new BackupError(`${names.from} was moved already. Set DATABASE_URL to where it is now.`)
        await target.confirm()
        return names
      }
      const id = randomUUID()
      const copied = await copyTables(source, target, watch)
      await target.keep(id, node)
      await source.leave({ id, to: names.to, at })
      await target.confirm()
      return { ...names, copied }
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
}
