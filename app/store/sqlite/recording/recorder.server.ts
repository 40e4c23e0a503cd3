import type { Instant } from '../../../clock'
import type { SendCommand } from '../../command'
import type { Recorder } from '../../store'
import { sqliteAlertKeeping } from '../alerts/alert-keeping.server'
import { sqliteDeliveryLog } from '../alerts/delivery-log.server'
import { keepWhetherMail } from '../alerts/mail-setting.server'
import { sqliteSummaryMails } from '../alerts/summary-mails.server'
import { sqliteLateStacks } from '../artifacts/late-stacks.server'
import { sqliteUnscannedScripts } from '../artifacts/unscanned-scripts.server'
import { sqliteAuditKeeping } from '../audit/audit-keeping.server'
import { sqliteBulkWork } from '../bulk/bulk-work.server'
import { sqliteLateDigests } from '../codes/late-digests.server'
import { runCommand } from '../commands.server'
import { sqliteEraser } from '../erasures/eraser.server'
import { prepareGroupingSettings } from '../grouping/grouping-settings.server'
import { sqliteRegrouper } from '../grouping/regroup.server'
import { preparePosition, theInbox } from '../inbox-position.server'
import { sqliteMutes } from '../issues/mutes.server'
import { sqliteTrendKeeping } from '../issues/trend-keeping.server'
import { migrate } from '../migrate.server'
import { sqliteMonitorWatch } from '../monitors/monitor-watch.server'
import { prepareServerDown } from '../monitors/server-down.server'
import { openWriter, translatingSqliteErrors } from '../open.server'
import { boundless, type ParkedLimits } from '../parked/parked-retention.server'
import { prepareTakeRetry } from '../parked/parked-writes.server'
import { prepareScrubbing } from '../projects/scrubbing.server'
import { prepareRecord } from './record.server'
import { placeReleases } from './release-names.server'

export type SqliteRecorder = Recorder & { send: SendCommand; close(): Promise<void> }

/**
 * `inbox`: the id under which the position in the inbox is kept. `limits`: of what is parked; without them nothing parked is deleted.
 * `mail`: whether there is a mail server to send with, which is kept; absent: as it was. `serverStarted`: when, if this is the server; how
 * long it was down is noted.
 */
type RecorderOptions = {
  file: string
  inbox?: number
  patience?: number
  limits?: ParkedLimits
  mail?: boolean
  serverStarted?: { at: Instant; now: Instant }
}

/**
 * The one writer: makes or migrates the database, records batches, and carries out the commands others send.
 * `patience`: milliseconds to wait while another process writes.
 * Throws StoreRefused when the file must not be opened, StoreTrouble (`busy`) while another process holds it.
 */
export function openSqliteRecorder({
  file,
  inbox = theInbox,
  patience,
  limits = boundless,
  mail,
  serverStarted,
}: RecorderOptions): SqliteRecorder {
  const db = translatingSqliteErrors(() => {
    const opened = openWriter(file, patience)
    try {
      migrate(opened)
      placeReleases(opened)
      if (mail !== undefined) keepWhetherMail(opened, mail)
      return opened
    } catch (error) {
      opened.close()
      throw error
    }
  })
  if (serverStarted) prepareServerDown(db).started(serverStarted.at, serverStarted.now)
  const record = prepareRecord(db, inbox, limits)
  const takeRetry = prepareTakeRetry(db)
  const grouping = prepareGroupingSettings(db)
  const scrubbing = prepareScrubbing(db)
  const position = preparePosition(db)
  const directories = db.prepare<[number], { path: string }>(
    'select path from app_directory where project_id = ? order by seen_at desc, path',
  )
  return {
    position: async () => position(inbox),
    settings: async (projectId) => ({
      appDirectories: directories.all(projectId).map((row) => row.path),
      grouping: grouping(projectId),
      scrubbing: scrubbing(projectId),
    }),
    record: async (batch) => record(batch),
    takeRetry: async () => translatingSqliteErrors(takeRetry),
    regrouper: sqliteRegrouper(db),
    late: sqliteLateStacks(db),
    lateDigests: sqliteLateDigests(db),
    scripts: sqliteUnscannedScripts(db),
    mutes: sqliteMutes(db),
    bulk: sqliteBulkWork(db),
    trends: sqliteTrendKeeping(db),
    summaries: sqliteSummaryMails(db),
    deliveryLog: sqliteDeliveryLog(db),
    monitors: sqliteMonitorWatch(db, { record, position: () => position(inbox) }),
    alerts: sqliteAlertKeeping(db),
    audit: sqliteAuditKeeping(db),
    eraser: sqliteEraser(db),
    send: async (name, args, acting) => runCommand(db, name, args, acting),
    async close() {
      db.close()
    },
  }
}
