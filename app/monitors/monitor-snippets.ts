import { defaultEnvironment, type MonitorSettings } from './monitor'

export type MonitorSnippet = { name: string; title?: string; code: string }

type Shown = {
  slug: string
  environment: string
  settings: MonitorSettings
  projectId: number
  dsn: string
  publicKey: string
  publicUrl: string
}

/** How a job checks in, ready to copy; the first one with nothing but curl. `title` is missing where it is a terminal. */
export function monitorSnippets(shown: Shown): MonitorSnippet[] {
  const { slug, environment, dsn } = shown
  const job = '/path/to/job'
  const ping = pingOf(shown)
  const when = shown.settings.schedule?.type === 'crontab' ? shown.settings.schedule.value : '0 3 * * *'
  const curl = 'curl -fsS -m 10 --retry 3 -o /dev/null'
  return [
    {
      name: 'curl',
      code: [
        `${curl} "${ping('in_progress')}"`,
        `${job} && ${curl} "${ping('ok')}" || ${curl} "${ping('error')}"`,
      ].join('\n'),
    },
    { name: 'crontab', title: 'crontab -e', code: `${when} ${job} && ${curl} "${ping().replaceAll('%', '\\%')}"` },
    {
      name: 'sentry-cli',
      code: `SENTRY_DSN=${dsn} sentry-cli monitors run ${slug} --environment ${shellWord(environment)}${cliOptions(shown.settings)} -- ${job}`,
    },
    { name: 'Node.js', title: 'job.js', code: nodeSnippet(shown) },
    { name: 'Python', title: 'job.py', code: pythonSnippet(shown) },
  ]
}

/** The address of a check-in; without a status it says that the job ran well. */
function pingOf({ publicUrl, projectId, slug, publicKey, environment }: Shown) {
  return (status?: string): string => {
    const query = new URLSearchParams()
    if (status) query.set('status', status)
    if (environment !== defaultEnvironment) query.set('environment', environment)
    const asked = query.toString()
    return `${publicUrl}/api/${projectId}/cron/${slug}/${publicKey}/${asked && `?${asked}`}`
  }
}

const shellWord = (text: string): string => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

function cliOptions({ schedule, timeZone, marginMinutes, runtimeMinutes }: MonitorSettings): string {
  if (schedule?.type !== 'crontab') return ''
  return ` --schedule "${schedule.value.replace(/["\\$`]/g, '')}" --timezone ${timeZone} --check-in-margin ${marginMinutes} --max-runtime ${runtimeMinutes}`
}

function nodeSnippet({ slug, settings }: Shown): string {
  const { schedule, timeZone, marginMinutes, runtimeMinutes } = settings
  const config = schedule && {
    schedule: { ...schedule },
    timezone: timeZone,
    checkinMargin: marginMinutes,
    maxRuntime: runtimeMinutes,
  }
  const options = config ? `, ${JSON.stringify(config, null, 2)}` : ''
  return `Sentry.withMonitor('${slug}', async () => {\n  // the job\n}${options})`
}

function pythonSnippet({ slug, settings }: Shown): string {
  const { schedule, timeZone, marginMinutes, runtimeMinutes } = settings
  const config = schedule && {
    schedule: { ...schedule },
    timezone: timeZone,
    checkin_margin: marginMinutes,
    max_runtime: runtimeMinutes,
  }
  const options = config ? `, monitor_config=${JSON.stringify(config)}` : ''
  return `from sentry_sdk.crons import monitor\n\n@monitor(monitor_slug='${slug}'${options})\ndef job():\n    ...`
}
