import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Where things are in the data directory. The database is not here: where it is depends on the engine (`config.database`).
 */

/** Segments that intake appends to and processing reads. */
export const inboxDir = (dataDir: string): string => join(dataDir, 'inbox')

/** Contents of uploaded files, and chunks of uploads that are not assembled yet. */
export const artifactsDir = (dataDir: string): string => join(dataDir, 'artifacts')

/** The name of this server among those of one database. */
export const nodeIdFile = (dataDir: string): string => join(dataDir, 'node-id')

/** What secrets in the database are encrypted with. */
export const instanceKeyFile = (dataDir: string): string => join(dataDir, 'instance.key')

/** The name of a backup made at this time (Unix milliseconds): names sort by time. */
export const backupName = (at: number): string =>
  `digestline-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

const backupPattern = /^digestline-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/

export const isBackupName = (name: string): boolean => backupPattern.test(name)

/** The backups in a directory by their names, the newest first. `madeAt`: Unix milliseconds. Empty when it cannot be read. */
export function backupsIn(dir: string): { file: string; madeAt: number }[] {
  return namesIn(dir)
    .flatMap((name) => {
      const [, day, ...time] = backupPattern.exec(name) ?? []
      const madeAt = Date.parse(`${day}T${time.join(':')}Z`)
      return Number.isNaN(madeAt) ? [] : [{ file: join(dir, name), madeAt }]
    })
    .sort((a, b) => b.madeAt - a.madeAt)
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}
