import type { SendCommand } from '../command'
import type { Recorder } from '../store'
import { sqliteBulkWork } from './bulk-work.server'
import { runCommand } from './commands.server'
import { prepareGroupingSettings } from './grouping-settings.server'
import { preparePosition, theInbox } from './inbox-position.server'
import { sqliteLateDigests } from './late-digests.server'
import { sqliteLateStacks } from './late-stacks.server'
import { migrate } from './migrate.server'
import { sqliteMutes } from './mutes.server'
import { naming, openWriter } from './open.server'
import { boundless, type ParkedLimits } from './parked-retention.server'
import { prepareTakeRetry } from './parked-writes.server'
import { prepareRecord } from './recording/record.server'
import { placeReleases } from './recording/release-names.server'
import { sqliteRegrouper } from './regroup.server'
import { sqliteRemovalRepair } from './removal-repair.server'
import { prepareScrubbing } from './scrubbing.server'
import { sqliteTrendKeeping } from './trend-keeping.server'
import { sqliteUnscannedScripts } from './unscanned-scripts.server'

export type SqliteRecorder = Recorder & { send: SendCommand; close(): Promise<void> }

/** `limits`: of what is parked; nothing is let go without them. */
type RecorderOptions = { file: string; patience?: number; limits?: ParkedLimits }

/**
 * The one writer: makes or migrates the database, records batches, and carries out the commands others send.
 * `patience`: milliseconds to wait while another process writes.
 * Throws StoreRefused when the file must not be opened, StoreTrouble (`busy`) while another process holds it.
 */
export function openSqliteRecorder({ file, patience, limits = boundless }: RecorderOptions): SqliteRecorder {
  const db = naming(() => {
    const opened = openWriter(file, patience)
    try {
      migrate(opened)
      placeReleases(opened)
      return opened
    } catch (error) {
      opened.close()
      throw error
    }
  })
  const record = prepareRecord(db, limits)
  const takeRetry = prepareTakeRetry(db)
  const grouping = prepareGroupingSettings(db)
  const scrubbing = prepareScrubbing(db)
  const position = preparePosition(db)
  const directories = db.prepare<[number], { path: string }>(
    'select path from app_directory where project_id = ? order by seen_at desc, path',
  )
  return {
    position: async () => position(theInbox),
    settings: async (projectId) => ({
      appDirectories: directories.all(projectId).map((row) => row.path),
      grouping: grouping(projectId),
      scrubbing: scrubbing(projectId),
    }),
    record: async (batch) => record(batch),
    takeRetry: async () => naming(takeRetry),
    regrouper: sqliteRegrouper(db),
    late: sqliteLateStacks(db),
    lateDigests: sqliteLateDigests(db),
    scripts: sqliteUnscannedScripts(db),
    mutes: sqliteMutes(db),
    bulk: sqliteBulkWork(db),
    trends: sqliteTrendKeeping(db),
    repairRemovals: sqliteRemovalRepair(db),
    send: async (name, args) => runCommand(db, name, args),
    async close() {
      db.close()
    },
  }
}
