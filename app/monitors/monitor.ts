import type { Instant } from '../clock'
import type { Schedule } from './schedule'

/** A job that runs by schedule and says so with check-ins. One per project, slug and environment. */
export type MonitorSettings = {
  /** Absent: nothing is expected; only runs that fail or take too long are failures. */
  schedule?: Schedule
  /** IANA name. */
  timeZone: string
  /** Minutes a check-in may be late. */
  marginMinutes: number
  /** Minutes a run may take from its first check-in. */
  runtimeMinutes: number
  /** Failures in a row that make the monitor fail, … */
  failureThreshold: number
  /** … and successes in a row that end that. */
  recoveryThreshold: number
}

export const defaultMonitorSettings: MonitorSettings = {
  timeZone: 'UTC',
  marginMinutes: 1,
  runtimeMinutes: 30,
  failureThreshold: 1,
  recoveryThreshold: 1,
}

export const monitorLimits = {
  /** Monitors of one project; check-ins of more are refused. */
  perProject: 500,
  /** Runs kept of one monitor; older ones are removed and counted. */
  runs: 200,
  /** Runs of one monitor that may be in progress; the oldest one gives way. */
  runsInProgress: 20,
  nameLength: 100,
  slugLength: 50,
  environmentLength: 64,
  /** Four weeks. */
  minutes: 40_320,
  threshold: 720,
} as const

/** Where a check-in names none, as in Sentry. */
export const defaultEnvironment = 'production'

/** `missed`: no check-in came · `timeout`: it did not end in time · `failed`: the job said so. */
export type FailedStatus = 'missed' | 'timeout' | 'failed'
export type EndedStatus = 'ok' | FailedStatus
export const runStatuses = ['in_progress', 'ok', 'missed', 'timeout', 'failed'] as const satisfies RunStatus[]
export type RunStatus = 'in_progress' | EndedStatus

/** `on` · `muted`: no events and no alerts · `off`: nothing is expected of it. */
export const watchings = ['on', 'muted', 'off'] as const
export type Watching = (typeof watchings)[number]

export type Run = {
  /** Undefined until it is stored. */
  id?: number
  /** 32 hex digits, when the client names it. */
  checkInId?: string
  status: RunStatus
  /** The time of the schedule it counts for. */
  expectedAt?: Instant
  /** Of a missed run: when it was expected. */
  startedAt: Instant
  /** The last check-in; of a missed run and a timeout: when its time was over. */
  at: Instant
  durationMilliseconds?: number
  /** While it is in progress: when it has taken too long. */
  timeoutAt?: Instant
  /** Milliseconds Digestline itself was down while it was expected. */
  downMilliseconds?: number
}

/** What is known of a monitor when something happens to it. */
export type Watched = {
  settings: MonitorSettings
  watching: Watching
  /** How the last run ended. */
  outcome?: EndedStatus
  /** When the next check-in is expected. */
  expectedAt?: Instant
  /** Ended runs in a row: failures, or successes since. */
  failures: number
  successes: number
  /** `failureThreshold` was reached, `recoveryThreshold` not yet. */
  failing: boolean
  lastOkAt?: Instant
  lastCheckInAt?: Instant
}

/** What became of a monitor that people want to know. */
export type MonitorNews = {
  reason: FailedStatus | 'recovered'
  at: Instant
  expectedAt?: Instant
  lastOkAt?: Instant
  durationMilliseconds?: number
  downMilliseconds?: number
}

/** What a monitor is shown as. `waiting`: it never checked in · `late`: the next check-in is due, its margin is not over. */
export const monitorStates = ['waiting', 'ok', 'late', 'missed', 'timeout', 'failed', 'off'] as const
export type MonitorState = (typeof monitorStates)[number]

export function stateOf({ watching, outcome, expectedAt }: Watched, now: Instant): MonitorState {
  if (watching === 'off') return 'off'
  if (outcome !== undefined && outcome !== 'ok') return outcome
  if (expectedAt !== undefined && expectedAt <= now) return 'late'
  return outcome ?? 'waiting'
}
