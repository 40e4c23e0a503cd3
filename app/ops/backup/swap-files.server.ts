import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from './backup-error'
import { instanceIn } from './data-files.server'
import { syncDirectory } from './sync-directory.server'

/*
 * 1. All renames or none: when one fails, those before it are undone, the newest first.
 * 2. What was there goes before anything new comes, its database first; the new database comes last. So a database never stands beside
 *    an inbox of another instance, wherever this is cut off.
 * 3. Nothing is removed, and nothing renamed onto what is there: also after a crash between two renames every file is somewhere.
 */
export type Rename = (from: string, to: string) => void

/** `aside`: what was in `dataDir` comes there; made if there is something. */
type Swap = { dataDir: string; unpacked: string; aside: string; rename?: Rename }

/**
 * Puts what was unpacked into DATA_DIR. Throws what a rename threw, and then DATA_DIR is as it was; BackupError where it could not be put
 * back either. Returns whether something was there.
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
