import { type Instant, minutes, seconds } from '../clock'
import type { MonitorNews, MonitorSettings } from './monitor'
import type { Schedule } from './schedule'

type Failing = {
  monitorId: number
  name: string
  slug: string
  environment: string
  settings: MonitorSettings
  /** Where its page is. */
  url: string
  news: MonitorNews
}

/**
 * What is recorded as the event of a monitor that fails: a payload as an SDK would send it, so that everything there is for events works
 * for it. All events of a monitor belong to one issue: its fingerprint is the monitor's.
 */
export function monitorPayload({ monitorId, name, slug, environment, settings, url, news }: Failing) {
  const { reason, at, expectedAt, lastOkAt, durationMilliseconds, downMilliseconds } = news
  const facts: [string, string | number | undefined][] = [
    ['name', name],
    ['slug', slug],
    ['environment', environment],
    ['status', reason],
    ['schedule', settings.schedule && scheduleText(settings.schedule)],
    ['timezone', settings.schedule && settings.timeZone],
    ['checkin_margin', settings.schedule && `${settings.marginMinutes} min`],
    ['max_runtime', `${settings.runtimeMinutes} min`],
    ['expected_at', iso(expectedAt)],
    ['last_ok_at', iso(lastOkAt)],
    ['duration', durationMilliseconds === undefined ? undefined : `${durationMilliseconds / 1000} s`],
    ['digestline_was_down', downMilliseconds === undefined ? undefined : durationText(downMilliseconds)],
    ['url', url],
  ]
  return {
    platform: 'other',
    level: 'error',
    logger: 'monitors',
    timestamp: at / 1000,
    environment,
    message: `Monitor ${name} ${happened[reason]}`,
    fingerprint: ['digestline-monitor', String(monitorId)],
    tags: { 'monitor.slug': slug, 'monitor.status': reason },
    contexts: { monitor: Object.fromEntries(facts.filter(([, value]) => value !== undefined)) },
  }
}

const happened: Record<MonitorNews['reason'], string> = {
  missed: 'missed its check-in',
  timeout: 'did not finish in time',
  failed: 'reported a failure',
  recovered: 'recovered',
}

const scheduleText = (schedule: Schedule): string =>
  schedule.type === 'crontab' ? schedule.value : `every ${schedule.value} ${schedule.unit}`

const iso = (at: Instant | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString().replace('.000Z', 'Z')

const durationText = (milliseconds: number): string =>
  milliseconds < minutes(2)
    ? `${Math.round(milliseconds / seconds(1))} s`
    : `${Math.round(milliseconds / minutes(1))} min`
