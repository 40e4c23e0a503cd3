import type { Instant } from '../clock'

/** What a job that runs by schedule said last. */
export type MonitorState = {
  /** Lower-case letters, digits, `_` and `-`. */
  slug: string
  /** Empty: unknown. */
  environment: string
  status: CheckInStatus
  /** When the last check-in came. */
  at: Instant
  /** Of the last run: as the job told it, else between its two check-ins. */
  durationMilliseconds?: number
  /** The schedule and its margins, as the client configured them. */
  config?: MonitorConfig
}

export type CheckInStatus = 'in_progress' | 'ok' | 'error'

export type MonitorConfig = {
  schedule: { type: 'crontab'; value: string } | { type: 'interval'; value: number; unit: string }
  /** Minutes. */
  checkinMargin?: number
  /** Minutes. */
  maxRuntime?: number
  timezone?: string
}

/** One check-in, ready to be recorded. `id`: 32 hex digits of the run, when the client names it. */
export type ReceivedCheckIn = MonitorState & { projectId: number; id?: string }

/** A project has at most this many monitors; check-ins of more are refused. */
export const monitorsPerProject = 500

type Fields = Record<string, unknown>

/** A `check_in` item. Undefined when it names no monitor or no state. Source: docs/protocol.md §11.1. */
export function readCheckIn(payload: unknown, at: Instant): (MonitorState & { id?: string }) | undefined {
  if (!isFields(payload)) return undefined
  const slug = slugOf(payload.monitor_slug)
  const status = statuses.find((known) => known === payload.status)
  if (slug === '' || !status) return undefined
  const checkIn: MonitorState & { id?: string } = { slug, environment: text(payload.environment, 64), status, at }
  const { duration, check_in_id } = payload
  if (typeof duration === 'number' && duration >= 0 && duration < 1e9)
    checkIn.durationMilliseconds = Math.round(duration * 1000)
  const config = readConfig(payload.monitor_config)
  if (config) checkIn.config = config
  const id = typeof check_in_id === 'string' ? check_in_id.replaceAll('-', '').toLowerCase() : ''
  if (/^[0-9a-f]{32}$/.test(id) && !/^0+$/.test(id)) checkIn.id = id
  return checkIn
}

const statuses: CheckInStatus[] = ['in_progress', 'ok', 'error']
const units = new Set(['minute', 'hour', 'day', 'week', 'month', 'year'])

const slugOf = (value: unknown): string =>
  text(value, 200)
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)

function readConfig(value: unknown): MonitorConfig | undefined {
  const schedule = isFields(value) ? readSchedule(value.schedule) : undefined
  if (!isFields(value) || !schedule) return undefined
  const config: MonitorConfig = { schedule }
  const checkinMargin = minutes(value.checkin_margin)
  const maxRuntime = minutes(value.max_runtime)
  const timezone = text(value.timezone, 64)
  if (checkinMargin !== undefined) config.checkinMargin = checkinMargin
  if (maxRuntime !== undefined) config.maxRuntime = maxRuntime
  if (timezone !== '') config.timezone = timezone
  return config
}

function readSchedule(value: unknown): MonitorConfig['schedule'] | undefined {
  if (!isFields(value)) return undefined
  if (value.type === 'crontab' && text(value.value, 100) !== '')
    return { type: 'crontab', value: text(value.value, 100) }
  const { value: every, unit } = value
  if (value.type !== 'interval' || typeof every !== 'number' || !(every >= 1 && every < 1e6)) return undefined
  return typeof unit === 'string' && units.has(unit) ? { type: 'interval', value: Math.floor(every), unit } : undefined
}

const minutes = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value < 1e6 ? Math.floor(value) : undefined

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '')

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
