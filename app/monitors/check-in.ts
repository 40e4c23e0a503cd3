import type { Instant } from '../clock'
import type { CheckIn } from './decide-monitor'
import { defaultEnvironment, defaultMonitorSettings, type MonitorSettings, monitorLimits } from './monitor'
import { intervalUnits, mistakeInSchedule, type Schedule, scheduleLimits } from './schedule'

/** One check-in, ready to be recorded. */
export type ReceivedCheckIn = CheckIn & {
  projectId: number
  /** Lower-case letters, digits, `_` and `-`. */
  slug: string
  environment: string
  /** The schedule and its margins, as the client configured them. */
  config?: SentConfig
}

/** `schedule`: as it was sent; whether it can be read is another question. */
export type SentConfig = Partial<Omit<MonitorSettings, 'schedule'>> & { schedule: Schedule }

type Fields = Record<string, unknown>

/** A `check_in` item. Undefined when it names no monitor or no state. Source: docs/protocol.md §11.1. */
export function readCheckIn(payload: unknown, at: Instant): Omit<ReceivedCheckIn, 'projectId'> | undefined {
  if (!isFields(payload)) return undefined
  const slug = slugOf(payload.monitor_slug)
  const status = statuses.find((known) => known === payload.status)
  if (slug === '' || !status) return undefined
  const environment = text(payload.environment, monitorLimits.environmentLength) || defaultEnvironment
  const checkIn: Omit<ReceivedCheckIn, 'projectId'> = { slug, environment, status, at }
  const { duration, check_in_id } = payload
  if (typeof duration === 'number' && duration >= 0 && duration < 1e9)
    checkIn.durationMilliseconds = Math.round(duration * 1000)
  const config = readConfig(payload.monitor_config)
  if (config) checkIn.config = config
  const id = typeof check_in_id === 'string' ? check_in_id.replaceAll('-', '').toLowerCase() : ''
  if (/^[0-9a-f]{32}$/.test(id) && !/^0+$/.test(id)) checkIn.id = id
  return checkIn
}

/** The settings with what an SDK sent. `bad`: its schedule, when it cannot be read; then nothing changes. */
export function settingsWith(
  settings: MonitorSettings,
  { schedule, ...config }: SentConfig,
  at: Instant,
): { settings: MonitorSettings; bad?: string } {
  const next = { ...defaultMonitorSettings, ...config, schedule }
  if (mistakeInSchedule(schedule, next.timeZone, at) === undefined) return { settings: next }
  const words = schedule.type === 'crontab' ? schedule.value : `${schedule.value} ${schedule.unit}`
  return { settings, bad: `${words}, ${next.timeZone}` }
}

const statuses: CheckIn['status'][] = ['in_progress', 'ok', 'error']

/** A monitor's name in addresses and check-ins, from what somebody wrote; empty when nothing of it can be used. */
export const slugOf = (value: unknown): string =>
  text(value, 200)
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, monitorLimits.slugLength)

function readConfig(value: unknown): SentConfig | undefined {
  if (!isFields(value)) return undefined
  const schedule = isFields(value.schedule) ? readSchedule(value.schedule) : undefined
  if (!schedule) return undefined
  const config: SentConfig = { schedule }
  const timeZone = text(value.timezone, 64)
  const marginMinutes = whole(value.checkin_margin, 0, monitorLimits.minutes)
  const runtimeMinutes = whole(value.max_runtime, 1, monitorLimits.minutes)
  const failureThreshold = whole(value.failure_issue_threshold, 1, monitorLimits.threshold)
  const recoveryThreshold = whole(value.recovery_threshold, 1, monitorLimits.threshold)
  if (timeZone !== '') config.timeZone = timeZone
  if (marginMinutes !== undefined) config.marginMinutes = marginMinutes
  if (runtimeMinutes !== undefined) config.runtimeMinutes = runtimeMinutes
  if (failureThreshold !== undefined) config.failureThreshold = failureThreshold
  if (recoveryThreshold !== undefined) config.recoveryThreshold = recoveryThreshold
  return config
}

function readSchedule({ type, value, unit }: Fields): Schedule | undefined {
  if (type === 'crontab') {
    const crontab = text(value, scheduleLimits.crontabLength)
    return crontab === '' ? undefined : { type, value: crontab }
  }
  const every = whole(value, 1, scheduleLimits.interval)
  const known = intervalUnits.find((one) => one === unit)
  return type === 'interval' && every !== undefined && known ? { type, value: every, unit: known } : undefined
}

/** A whole number in these bounds; what is beyond them is the bound. */
const whole = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least ? Math.floor(Math.min(value, most)) : undefined

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '')

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
