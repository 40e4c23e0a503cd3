import { dueAt, type MonitorChange } from '../../../monitors/decide-monitor'
import { monitorLimits, type Run, type Watched } from '../../../monitors/monitor'
import type { Db } from '../db'
import { fromRun, fromWatched, runColumns, type SqlRun, toRun } from './monitor-rows.server'

/** Loads and writes a monitor around a decision about it (app/monitors/decide-monitor.ts). */
export function prepareApplyMonitor(db: Db) {
  const update = db.prepare(
    `update monitor
    set settings = :settings,
      watching = :watching,
      outcome = :outcome,
      expected_at = :expectedAt,
      due_at = :dueAt,
      failures = :failures,
      successes = :successes,
      failing = :failing,
      last_ok_at = :lastOkAt,
      last_check_in_at = :lastCheckInAt,
      runs = runs + :newRuns
    where id = :id`,
  )
  const addRun = db.prepare(
    `insert into monitor_run (monitor_id, check_in_id, status, expected_at, started_at, at, duration, timeout_at, down)
    values (:monitorId, :checkInId, :status, :expectedAt, :startedAt, :at, :duration, :timeoutAt, :down)`,
  )
  const setRun = db.prepare(
    `update monitor_run
    set check_in_id = :checkInId,
      status = :status,
      expected_at = :expectedAt,
      started_at = :startedAt,
      at = :at,
      duration = :duration,
      timeout_at = :timeoutAt,
      down = :down
    where id = :id`,
  )
  const removeOld = db.prepare(
    `delete from monitor_run
    where monitor_id = :monitorId
    and id <= (
      select id
      from monitor_run
      where monitor_id = :monitorId
      order by id desc
      limit 1 offset ${monitorLimits.runs}
    )`,
  )
  const addNews = db.prepare('insert into monitor_news (monitor_id, news) values (:id, :news)')
  const inProgress = db.prepare<[number], SqlRun>(
    `select ${runColumns}
    from monitor_run
    where monitor_id = ?
    and status = 'in_progress'
    order by id`,
  )
  const named = db.prepare<{ monitorId: number; checkInId: Uint8Array | null }, SqlRun>(
    `select ${runColumns} from monitor_run where monitor_id = :monitorId and check_in_id = +:checkInId`,
  )
  const lastMissed = db.prepare<[number], SqlRun>(
    `select ${runColumns}
    from monitor_run
    where monitor_id = ?
    and status = 'missed'
    order by id desc
    limit 1`,
  )

  const runsInProgress = async (id: number): Promise<Run[]> => (await inProgress.all(id)).map(toRun)
  return {
    runsInProgress,
    /** Runs that a check-in may change: runs in progress, the run that it names, and the last missed run. */
    async runsFor(id: number, checkInId: Uint8Array | null): Promise<Run[]> {
      const rows = [
        ...(await inProgress.all(id)),
        checkInId ? await named.get({ monitorId: id, checkInId }) : undefined,
        await lastMissed.get(id),
      ].filter((row) => row !== undefined)
      return [...new Map(rows.map((row) => [row.id, toRun(row)])).values()]
    },
    /** Writes what was decided. */
    async apply(id: number, { monitor, runs, news }: MonitorChange): Promise<void> {
      for (const run of runs) {
        if (run.id === undefined) await addRun.run({ ...fromRun(run), monitorId: id })
        else await setRun.run({ ...fromRun(run), id: run.id })
      }
      const newRuns = runs.filter((run) => run.id === undefined).length
      if (newRuns > 0) await removeOld.run({ monitorId: id })
      for (const one of news) await addNews.run({ id, news: JSON.stringify(one) })
      await update.run({
        ...fromWatched(monitor),
        id,
        newRuns,
        dueAt: dueAt(monitor, await runsInProgress(id)) ?? null,
      })
    },
  }
}

/** What `apply` takes when only the monitor changes. */
export const onlyMonitor = (monitor: Watched): MonitorChange => ({ monitor, runs: [], news: [] })
