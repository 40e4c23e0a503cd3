import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from './backup-error'
import { instanceIn } from './data-files.server'
import { syncDirectory } from './sync-directory.server'

/*
 * 1. All renames or none: when one fails, the earlier ones are undone, newest first.
 * 2. The old files are moved away before the new ones are moved in, the old database first and the new database last. So at any
 *    interruption no database is next to the inbox of another instance.
 * 3. Nothing is deleted or overwritten: even after a crash between two renames, every file still exists.
 */
export type Rename = (from: string, to: string) => void

/** `aside`: where the files of `dataDir` are moved; created if there are any. */
type Swap = { dataDir: string; unpacked: string; aside: string; rename?: Rename }

/**
 * Moves the unpacked files into DATA_DIR. Throws the error of a rename, with DATA_DIR unchanged; BackupError if it could not be put back
 * either. Returns whether there were old files.
 */
export function swapFiles({ dataDir, unpacked, aside, rename = renameSync }: Swap): boolean {
  const there = instanceIn(dataDir)
  const done: [from: string, to: string][] = []
  const move = (name: string, from: string, to: string) => {
    rename(join(from, name), join(to, name))
    done.push([join(from, name), join(to, name)])
  }
  const goBack = () => {
    for (const [from, to] of done.toReversed()) rename(to, from)
    if (there.length > 0) rmdirSync(aside)
    syncDirectory(dataDir)
  }
  if (there.length > 0) mkdirSync(aside, { mode: 0o700 })
  try {
    for (const name of there) move(name, dataDir, aside)
    for (const dir of there.length > 0 ? [aside, dataDir] : []) syncDirectory(dir)
    for (const name of instanceIn(unpacked).reverse()) move(name, unpacked, dataDir)
    syncDirectory(dataDir)
    return there.length > 0
  } catch (cause) {
    try {
      goBack()
    } catch (second) {
      throw new BackupError(halfDone(dataDir, aside), { cause: new AggregateError([cause, second]) })
    }
    throw cause
  }
}

const halfDone = (dataDir: string, aside: string) =>
  `${dataDir} could not be replaced, nor be put back as it was. Nothing is lost: what is missing there is in ${aside}. Look after the disk, then restore again with --replace before a server is started.`
