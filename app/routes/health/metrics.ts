import { operator } from '~/accounts/viewer'
import { isOverdue } from '~/backups/due'
import { runtimeContext } from '~/context'
import { backupsIn } from '~/data-paths.server'
import { browserReportCounts } from '~/fallback/receive-report.server'
import { readTogether } from '~/inbox/read-together.server'
import type { LiveCounts } from '~/live/live'
import type { Runtime } from '~/runtime'
import { headersRefused } from '~/sessions/proxy-sign-in.server'
import type { ParkedHeld } from '~/store/parked'
import type { Route } from './+types/metrics'
import { deliveryMetrics, webhookMetric } from './delivery-metrics'
import { itemMetrics } from './item-metrics'
import { jobMetrics } from './job-metrics'
import { nodeMetrics } from './node-metrics'
import { type Metric, prometheusText } from './prometheus'

/** The figures of the instance in the text format of Prometheus. */
export async function loader({ context }: Route.LoaderArgs) {
  const metrics = await measure(context.get(runtimeContext))
  return new Response(prometheusText(metrics), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
  })
}

async function measure({ config, store, waiting, listening, jobs, brakes, now }: Runtime): Promise<Metric[]> {
  const read = () =>
    Promise.all([
      store.instance.tallies(),
      store.parked.held(operator),
      store.deliveries.backlog(now()),
      store.trackers.webhookTotals(),
      store.nodes.list(operator),
    ])
  // Metrics are read when the store does not answer, so the others are still returned.
  const together = await readTogether({ position: store.instance.position, waiting }, read).catch(() => undefined)
  const [counts, { records, bytes, oldestSeconds, byProject }] = together ?? [undefined, await waiting()]
  const [totals, held, backlog, webhooks, nodes] = counts ?? []
  return [
    gauge('digestline_store_up', 'Whether the store answers.', totals ? 1 : 0),
    gauge('digestline_inbox_waiting_records', 'Requests accepted and not yet processed.', records),
    gauge('digestline_inbox_waiting_bytes', 'Bytes accepted and not yet processed.', bytes),
    gauge('digestline_inbox_oldest_seconds', 'Age of the oldest request not yet processed.', oldestSeconds),
    ...(held ? parkedMetrics(held) : []),
    ...(backlog ? deliveryMetrics(backlog, now()) : []),
    ...(webhooks ? [webhookMetric(webhooks)] : []),
    ...(nodes ? nodeMetrics(nodes) : []),
    {
      name: 'digestline_browser_reports_total',
      help: 'Reports of failures of Digestline pages in browsers, by outcome.',
      type: 'counter',
      values: Object.entries(browserReportCounts()).map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    {
      name: 'digestline_brake_refused_total',
      help: 'Attempts that a brake refused: signing in, second factors, passkeys, resets, invitations; mails about new devices.',
      type: 'counter',
      values: Object.entries(brakes.refused()).map(([brake, value]) => ({ labels: { brake }, value })),
    },
    counter(
      'digestline_sign_in_headers_refused_total',
      'Requests refused because they carried the header of AUTH_HEADER and came from elsewhere.',
      headersRefused(),
    ),
    ...(config.backups ? backupMetrics(config.backups, now()) : []),
    ...liveMetrics(await listening()),
    ...jobMetrics(await jobs()),
    ...itemMetrics(totals ?? [], byProject),
  ]
}

const parkedMetrics = ({ items, bytes }: ParkedHeld): Metric[] => [
  gauge('digestline_parked_requests', 'Requests, or parts of such, that are kept aside unread.', items),
  gauge('digestline_parked_bytes', 'Bytes kept aside unread.', bytes),
]

function backupMetrics({ dir, schedule }: NonNullable<Runtime['config']['backups']>, at: number): Metric[] {
  const backups = backupsIn(dir)
  const [newest] = backups
  return [
    gauge('digestline_backups', 'Backups in BACKUP_DIR.', backups.length),
    ...(newest
      ? [gauge('digestline_backup_age_seconds', 'Age of the newest backup.', Math.round((at - newest.madeAt) / 1000))]
      : []),
    ...(newest && schedule
      ? [
          gauge(
            'digestline_backup_overdue',
            'Whether the schedule asked for a newer backup than the newest.',
            isOverdue(schedule, newest.madeAt, at) ? 1 : 0,
          ),
        ]
      : []),
  ]
}

const liveMetrics = ({ listeners, told, questions, refused, throttled }: LiveCounts): Metric[] => [
  gauge('digestline_live_listeners', 'Open pages that hear what happens.', listeners),
  counter('digestline_live_told_total', 'Messages to them.', told),
  counter('digestline_live_questions_total', 'Questions asked of the store for them.', questions),
  counter('digestline_live_refused_total', 'Pages refused because too many listened.', refused),
  counter('digestline_live_throttled_total', 'Pages refused because their account searched too much.', throttled),
]

const counter = (name: string, help: string, value: number): Metric => ({
  ...gauge(name, help, value),
  type: 'counter',
})

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  values: [{ value }],
})
