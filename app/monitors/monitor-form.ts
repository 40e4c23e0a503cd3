import type { Instant } from '../clock'
import { slugOf } from './check-in'
import { defaultEnvironment, defaultMonitorSettings, type MonitorSettings, monitorLimits } from './monitor'
import { intervalUnits, mistakeInSchedule, type Schedule, type ScheduleMistake, scheduleLimits } from './schedule'

/** The fields of the form, as typed. */
const monitorFieldNames = [
  'name',
  'environment',
  'type',
  'crontab',
  'every',
  'unit',
  'timeZone',
  'margin',
  'runtime',
  'failures',
  'recoveries',
  'upserts',
] as const
export type MonitorFieldName = (typeof monitorFieldNames)[number]
export type MonitorFields = Record<MonitorFieldName, string>

/** How the schedule is given. `none`: nothing is expected. */
export const scheduleTypes = ['crontab', 'interval', 'none'] as const

/** `name`: empty, too long, or without a letter or digit · `number`: not a whole number in this range · and what can be wrong with a schedule. */
export type MonitorMistake = 'name' | { what: 'number'; least: number; most: number } | ScheduleMistake
export type MonitorMistakes = Partial<Record<MonitorFieldName, MonitorMistake>>

export type ParsedMonitor =
  | { name: string; slug: string; environment: string; settings: MonitorSettings; upserts: boolean }
  | { mistakes: MonitorMistakes }

export const monitorFieldsOf = (typed: (name: MonitorFieldName) => string): MonitorFields =>
  Object.fromEntries(monitorFieldNames.map((name) => [name, typed(name)])) as MonitorFields

export function fieldsOfMonitor(
  settings: MonitorSettings,
  names: { name: string; environment: string; upserts: boolean },
): MonitorFields {
  const { schedule } = settings
  return {
    name: names.name,
    environment: names.environment,
    type: schedule?.type ?? 'none',
    crontab: schedule?.type === 'crontab' ? schedule.value : '',
    every: schedule?.type === 'interval' ? String(schedule.value) : '',
    unit: schedule?.type === 'interval' ? schedule.unit : 'hour',
    timeZone: settings.timeZone,
    margin: String(settings.marginMinutes),
    runtime: String(settings.runtimeMinutes),
    failures: String(settings.failureThreshold),
    recoveries: String(settings.recoveryThreshold),
    upserts: names.upserts ? 'yes' : '',
  }
}

/** The fields of a new monitor. */
export const newMonitorFields = (timeZone: string): MonitorFields => ({
  ...fieldsOfMonitor(
    { ...defaultMonitorSettings, timeZone },
    { name: '', environment: defaultEnvironment, upserts: false },
  ),
  type: 'crontab',
})

export function parseMonitor(typed: MonitorFields, at: Instant): ParsedMonitor {
  const mistakes: MonitorMistakes = {}
  const number = (name: MonitorFieldName, least: number, most: number): number => {
    const value = /^\d{1,6}$/.test(typed[name].trim()) ? Number(typed[name]) : Number.NaN
    if (!(value >= least && value <= most)) mistakes[name] = { what: 'number', least, most }
    return value
  }
  const name = typed.name.trim()
  const slug = slugOf(name)
  if (name === '' || name.length > monitorLimits.nameLength || slug === '') mistakes.name = 'name'
  const schedule = scheduleOf(typed)
  const timeZone = typed.timeZone.trim() || 'UTC'
  const settings: MonitorSettings = {
    ...(schedule && { schedule }),
    timeZone,
    marginMinutes: number('margin', 0, monitorLimits.minutes),
    runtimeMinutes: number('runtime', 1, monitorLimits.minutes),
    failureThreshold: number('failures', 1, monitorLimits.threshold),
    recoveryThreshold: number('recoveries', 1, monitorLimits.threshold),
  }
  const wrong = mistakeInSchedule(schedule ?? anySchedule, timeZone, at)
  if (wrong === 'zone') mistakes.timeZone = wrong
  else if (wrong) mistakes[wrong === 'interval' ? 'every' : 'crontab'] = wrong
  if (Object.keys(mistakes).length > 0) return { mistakes }
  const environment = typed.environment.trim().slice(0, monitorLimits.environmentLength) || defaultEnvironment
  return { name, slug, environment, settings, upserts: typed.upserts === 'yes' }
}

/** Stands in where there is no schedule, so that the time zone is checked anyway. */
const anySchedule: Schedule = { type: 'interval', value: 1, unit: 'hour' }

function scheduleOf({ type, crontab, every, unit }: MonitorFields): Schedule | undefined {
  if (type === 'crontab')
    return { type, value: crontab.trim().replace(/\s+/g, ' ').slice(0, scheduleLimits.crontabLength) }
  if (type !== 'interval') return undefined
  const value = /^\d{1,6}$/.test(every.trim()) ? Number(every) : 0
  return { type, value, unit: intervalUnits.find((known) => known === unit) ?? 'hour' }
}
