import type { EndedStatus, MonitorSettings, Run, RunStatus, Watched, Watching } from '../../../monitors/monitor'
import { bytesOfHex, hexOfBytes } from '../hex.server'

/** The columns of `monitor m` that decisions need. */
export const watchedColumns = `m.id, m.settings, m.watching, m.outcome, m.expected_at as expectedAt, m.failures, m.successes, m.failing,
  m.last_ok_at as lastOkAt, m.last_check_in_at as lastCheckInAt`

export type SqlWatched = {
  id: number
  settings: string
  watching: Watching
  outcome: EndedStatus | null
  expectedAt: number | null
  failures: number
  successes: number
  failing: number
  lastOkAt: number | null
  lastCheckInAt: number | null
}

export function toWatched(row: SqlWatched): Watched {
  const { settings, watching, outcome, expectedAt, failures, successes, failing, lastOkAt, lastCheckInAt } = row
  return {
    settings: JSON.parse(settings) as MonitorSettings,
    ...{ watching, failures, successes, failing: failing === 1 },
    ...(outcome !== null && { outcome }),
    ...(expectedAt !== null && { expectedAt }),
    ...(lastOkAt !== null && { lastOkAt }),
    ...(lastCheckInAt !== null && { lastCheckInAt }),
  }
}

export const fromWatched = (monitor: Watched) => ({
  settings: JSON.stringify(monitor.settings),
  watching: monitor.watching,
  outcome: monitor.outcome ?? null,
  expectedAt: monitor.expectedAt ?? null,
  failures: monitor.failures,
  successes: monitor.successes,
  failing: monitor.failing ? 1 : 0,
  lastOkAt: monitor.lastOkAt ?? null,
  lastCheckInAt: monitor.lastCheckInAt ?? null,
})

export const runColumns = `id, check_in_id as checkInId, status, expected_at as expectedAt, started_at as startedAt, at, duration,
  timeout_at as timeoutAt, down`

export type SqlRun = {
  id: number
  checkInId: Uint8Array | null
  status: RunStatus
  expectedAt: number | null
  startedAt: number
  at: number
  duration: number | null
  timeoutAt: number | null
  down: number | null
}

export function toRun({ checkInId, expectedAt, duration, timeoutAt, down, ...row }: SqlRun): Run & { id: number } {
  return {
    ...row,
    ...(checkInId !== null && { checkInId: hexOfBytes(checkInId) }),
    ...(expectedAt !== null && { expectedAt }),
    ...(duration !== null && { durationMilliseconds: duration }),
    ...(timeoutAt !== null && { timeoutAt }),
    ...(down !== null && { downMilliseconds: down }),
  }
}

export const fromRun = (run: Run) => ({
  checkInId: bytesOfHex(run.checkInId ?? '') ?? null,
  status: run.status,
  expectedAt: run.expectedAt ?? null,
  startedAt: run.startedAt,
  at: run.at,
  duration: run.durationMilliseconds ?? null,
  timeoutAt: run.timeoutAt ?? null,
  down: run.downMilliseconds ?? null,
})
