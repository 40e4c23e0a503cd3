import type { Instant } from '../../clock'
import type { SendCommand } from '../command'
import { oneAtATime } from '../one-at-a-time'
import type { Recorder } from '../store'
import { sqlAlertKeeping } from './alerts/alert-keeping.server'
import { sqlDeliveryLog } from './alerts/delivery-log.server'
import { keepWhetherMail } from './alerts/mail-setting.server'
import { sqlSummaryMails } from './alerts/summary-mails.server'
import { sqlLateStacks } from './artifacts/late-stacks.server'
import { sqlUnscannedScripts } from './artifacts/unscanned-scripts.server'
import { sqlAuditKeeping } from './audit/audit-keeping.server'
import { sqlBulkWork } from './bulk/bulk-work.server'
import { sqlLateDigests } from './codes/late-digests.server'
import { runCommand } from './commands.server'
import type { Db } from './db'
import { sqlEraser } from './erasures/eraser.server'
import { prepareGroupingSettings } from './grouping/grouping-settings.server'
import { sqlRegrouper } from './grouping/regroup.server'
import { preparePosition, theInbox } from './inbox-position.server'
import { sqlMutes } from './issues/mutes.server'
import { sqlTrendKeeping } from './issues/trend-keeping.server'
import { sqlMonitorWatch } from './monitors/monitor-watch.server'
import { prepareServerDown } from './monitors/server-down.server'
import { boundless, type ParkedLimits } from './parked/parked-retention.server'
import { prepareTakeRetry } from './parked/parked-writes.server'
import { sqlProjectPurge } from './projects/purge-project.server'
import { prepareScrubbing } from './projects/scrubbing.server'
import { prepareRecord } from './recording/record.server'
import { placeReleases } from './recording/release-names.server'
import { type SpareRoom, sqlEvicting } from './retention/evicting.server'

/** The one writer: records batches, and carries out the commands that others send. */
export type SqlRecorder = Recorder & { send: SendCommand; close(): Promise<void> }

/**
 * `inbox`: the id of the inbox whose position is stored. `limits`: of parked items; without them no parked item is deleted. `mail`: whether
 * there is a mail server; absent: as stored before. `serverStarted`: set by the server, which stores how long it was down.
 */
export type RecorderOptions = {
  inbox?: number
  limits?: ParkedLimits
  mail?: boolean
  /** Bytes of the file that stay free; absent: the default in `evicting.server.ts`. */
  spare?: SpareRoom
  serverStarted?: { at: Instant; now: Instant }
}

/** Opens the recorder on the writer's connection. The database must have this program's schema. */
export async function sqlRecorder(
  db: Db,
  { inbox = theInbox, limits = boundless, mail, serverStarted, spare }: RecorderOptions,
): Promise<SqlRecorder> {
  await placeReleases(db)
  if (mail !== undefined) await keepWhetherMail(db, mail)
  if (serverStarted) await prepareServerDown(db).started(serverStarted.at, serverStarted.now)
  const record = prepareRecord(db, inbox, limits)
  const takeRetry = prepareTakeRetry(db)
  const grouping = prepareGroupingSettings(db)
  const scrubbing = prepareScrubbing(db)
  const position = preparePosition(db)
  const directories = db.prepare<[number], { path: string }>(
    'select path from app_directory where project_id = ? order by seen_at desc, path',
  )
  return oneAtATime({
    position: () => position(inbox),
    settings: async (projectId) => ({
      appDirectories: (await directories.all(projectId)).map((row) => row.path),
      grouping: await grouping(projectId),
      scrubbing: await scrubbing(projectId),
    }),
    record,
    takeRetry,
    regrouper: sqlRegrouper(db),
    late: sqlLateStacks(db),
    lateDigests: sqlLateDigests(db),
    scripts: sqlUnscannedScripts(db),
    mutes: sqlMutes(db),
    bulk: sqlBulkWork(db),
    trends: sqlTrendKeeping(db),
    summaries: sqlSummaryMails(db),
    deliveryLog: sqlDeliveryLog(db),
    monitors: sqlMonitorWatch(db, { record, position: () => position(inbox) }),
    alerts: sqlAlertKeeping(db),
    audit: sqlAuditKeeping(db),
    eraser: sqlEraser(db),
    evicting: sqlEvicting(db, spare),
    projectPurge: sqlProjectPurge(db),
    send: (name, args, acting) => runCommand(db, name, args, acting),
    close: () => db.close(),
  })
}
