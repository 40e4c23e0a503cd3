import type { Instant } from '../../clock'
import type { SendCommand } from '../command'
import { type NodeStart, onlyNode } from '../nodes'
import { oneAtATime } from '../one-at-a-time'
import type { Batch, Recorder } from '../store'
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
import { sqlMutes } from './issues/mutes.server'
import { sqlTrendKeeping } from './issues/trend-keeping.server'
import { type LogLimits, sqlLogKeeping, usualLogLimits } from './logs/log-keeping.server'
import { sqlMonitorWatch } from './monitors/monitor-watch.server'
import { prepareServerDown } from './monitors/server-down.server'
import { preparePosition } from './nodes/node-position.server'
import { sqlNodeWork } from './nodes/node-work.server'
import { type NodeRun, prepareRegisterNode } from './nodes/register-node.server'
import { boundless, type ParkedLimits } from './parked/parked-retention.server'
import { prepareTakeRetry } from './parked/parked-writes.server'
import { sqlProjectPurge } from './projects/purge-project.server'
import { prepareScrubbing } from './projects/scrubbing.server'
import { prepareRecord } from './recording/record.server'
import { placeReleases } from './recording/release-names.server'
import { type SpareSpace, sqlEvicting } from './retention/evicting.server'

/** The one writer: records batches, and carries out the commands that others send. */
export type SqlRecorder = Recorder & { send: SendCommand; close(): Promise<void> }

/**
 * `node`: the server that opens it, which starts as this node; without one, batches are recorded for `onlyNode`. `limits`: of parked items; without them no parked item is deleted. `logs`: of log lines. `mail`: whether
 * there is a mail server; absent: as stored before. `serverStarted`: set by the server, which stores how long it was down.
 */
export type RecorderOptions = {
  node?: NodeStart
  limits?: ParkedLimits
  logs?: LogLimits
  mail?: boolean
  /** Bytes of the file that stay free; absent: the default in `evicting.server.ts`. */
  spare?: SpareSpace
  serverStarted?: { at: Instant; now: Instant }
}

/** For tests and tools, which record without being a server. */
const noServer: NodeStart = { name: onlyNode, version: '', roles: ['intake', 'work', 'web'], place: '' }

/** Opens the recorder on the writer's connection. The database must have this program's schema. */
export async function sqlRecorder(
  db: Db,
  { node, limits = boundless, logs = usualLogLimits, mail, serverStarted, spare }: RecorderOptions,
): Promise<SqlRecorder> {
  await placeReleases(db)
  if (mail !== undefined) await keepWhetherMail(db, mail)
  const { name, roles } = node ?? noServer
  if (serverStarted) await prepareServerDown(db).started(serverStarted.at, serverStarted.now, name)
  const register = prepareRegisterNode(db)
  let started: Promise<NodeRun> | undefined
  const run = (): Promise<NodeRun> => {
    started ??= register(node ?? noServer).catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
  if (node) await run()
  const recordAs = prepareRecord(db, { parked: limits, logs })
  const record = async (batch: Batch) => recordAs(batch, await run())
  const takeRetry = prepareTakeRetry(db)
  const grouping = prepareGroupingSettings(db)
  const scrubbing = prepareScrubbing(db)
  const position = preparePosition(db)
  const directories = db.prepare<[number], { path: string }>(
    'select path from app_directory where project_id = ? order by seen_at desc, path',
  )
  return oneAtATime({
    position: () => position(name),
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
    monitors: sqlMonitorWatch(db, { record, position: () => position(name) }),
    alerts: sqlAlertKeeping(db),
    audit: sqlAuditKeeping(db),
    eraser: sqlEraser(db),
    evicting: sqlEvicting(db, spare),
    projectPurge: sqlProjectPurge(db),
    logKeeping: sqlLogKeeping(db, logs),
    node: sqlNodeWork(db, { run, works: roles.includes('work') }),
    send: async (name, args, acting) => runCommand(db, name, args, acting, node && (await run()).id),
    close: () => db.close(),
  })
}
