import { runtimeContext } from '~/context'
import { browserReportCounts } from '~/fallback/receive-report.server'
import type { Runtime } from '~/runtime'
import type { Route } from './+types/metrics'

/** Prometheus text format 0.0.4. */
export async function loader({ context }: Route.LoaderArgs) {
  const lines = await metrics(context.get(runtimeContext))
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
  })
}

async function metrics({ store, waiting }: Runtime): Promise<string[]> {
  const { records, bytes, oldestSeconds } = waiting()
  // A store that does not answer is what the metrics are read for: the rest is told all the same.
  const tallies = await store.instance.tallies().catch(() => undefined)
  return [
    ...gauge('digestline_store_up', 'Whether the store answers.', tallies ? 1 : 0),
    ...gauge('digestline_inbox_waiting_records', 'Requests accepted and not yet processed.', records),
    ...gauge('digestline_inbox_waiting_bytes', 'Bytes accepted and not yet processed.', bytes),
    ...gauge('digestline_inbox_oldest_seconds', 'Age of the oldest request not yet processed.', oldestSeconds),
    '# HELP digestline_browser_reports_total What became of reports of our own failures in browsers.',
    '# TYPE digestline_browser_reports_total counter',
    ...Object.entries(browserReportCounts()).map(
      ([outcome, count]) => `digestline_browser_reports_total{outcome="${outcome}"} ${count}`,
    ),
    ...(tallies
      ? ['# HELP digestline_items_total What became of items.', '# TYPE digestline_items_total counter']
      : []),
    ...(tallies ?? []).map(
      ({ itemKind, outcome, reason, count }) =>
        `digestline_items_total{kind="${label(itemKind)}",outcome="${outcome}",reason="${label(reason)}"} ${count}`,
    ),
  ]
}

const gauge = (name: string, help: string, value: number) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  `${name} ${value}`,
]

/** Item kinds are words from outside. */
const label = (text: string) => text.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
