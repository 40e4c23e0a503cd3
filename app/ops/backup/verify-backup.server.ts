import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Instant } from '../../clock'
import { databaseInFile, examineCopy } from '../../store/open/database-care.server'
import { BackupError } from './backup-error'
import { describeDiskError } from './free-space.server'
import { type Restored, restoreBackup } from './restore-backup.server'
import { makeWorkingDirectory } from './working-directory.server'

/** What a restore of the backup gives. Sizes in bytes. */
export type VerifiedBackup = Omit<Restored, 'dataDir' | 'replaced'>

/**
 * Restores a backup into a scratch directory beside it, as `restore` does, checks and counts the restored database, and removes all of it.
 * Takes as much space as the backup. Throws BackupError when the backup cannot be restored, or has something else in it than it says.
 */
export async function verifyBackup(file: string, at: Instant): Promise<VerifiedBackup> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  const working = scratchBeside(file)
  try {
    const dataDir = join(working.path, 'data')
    const copy = join(dataDir, 'digestline.db')
    const database = databaseInFile(copy)
    const { dataDir: _, ...restored } = await restoreBackup(file, { dataDir, database }, { replace: false, at })
    const found = examineCopy(copy)
    if ('damage' in found) throw new BackupError(`Its database is damaged: ${found.damage.join('; ')}`)
    for (const name of ['events', 'issues', 'projects'] as const) {
      if (found[name] !== restored[name])
        throw new BackupError(`It says that it has ${restored[name]} ${name}, and ${found[name]} were restored.`)
    }
    return restored
  } finally {
    working.remove()
  }
}

function scratchBeside(file: string) {
  try {
    return makeWorkingDirectory(join(dirname(file), `${basename(file)}.verifying-`))
  } catch (cause) {
    const words = describeDiskError(cause, dirname(file))
    throw words ? new BackupError(`${words} It was not verified.`, { cause }) : cause
  }
}
