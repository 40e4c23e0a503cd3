import { runtimeContext } from '~/context'
import { browserReportCounts } from '~/fallback/receive-report.server'
import type { Runtime } from '~/runtime'
import type { Route } from './+types/metrics'
import { itemMetrics } from './item-metrics'
import { type Metric, prometheusText } from './prometheus'

/** What there is to know of the instance in numbers, in the text format of Prometheus. */
export async function loader({ context }: Route.LoaderArgs) {
  const metrics = await measure(context.get(runtimeContext))
  return new Response(prometheusText(metrics), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
  })
}

async function measure({ store, waiting }: Runtime): Promise<Metric[]> {
  // A store that does not answer is what the metrics are read for: the rest is told all the same.
  const totals = await store.instance.tallies().catch(() => undefined)
  const { records, bytes, oldestSeconds, byProject } = waiting()
  return [
    gauge('digestline_store_up', 'Whether the store answers.', totals ? 1 : 0),
    gauge('digestline_inbox_waiting_records', 'Requests accepted and not yet processed.', records),
    gauge('digestline_inbox_waiting_bytes', 'Bytes accepted and not yet processed.', bytes),
    gauge('digestline_inbox_oldest_seconds', 'Age of the oldest request not yet processed.', oldestSeconds),
    {
      name: 'digestline_browser_reports_total',
      help: 'What became of reports of our own failures in browsers.',
      type: 'counter',
      values: Object.entries(browserReportCounts()).map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    ...itemMetrics(totals ?? [], byProject),
  ]
}

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  values: [{ value }],
})
