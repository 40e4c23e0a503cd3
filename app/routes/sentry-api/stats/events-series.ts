import { runtimeContext, viewerContext } from '~/context'
import { projectsCalled, requireOrganization, triaged } from '../asked.server'
import { refuse } from '../refuse'
import type { Route } from './+types/events-series'
import { type StatsRange, statsRange, stepsOf } from './stats-range'

/**
 * `GET /api/0/organizations/:organization/events-stats/` and `…/events-timeseries/`: how many events there were, hour by hour. Only
 * `count()` of all events of projects is counted so, without a search.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const { pathname, searchParams: parameters } = new URL(request.url)
  const range = statsRange(parameters, now())
  if (typeof range === 'string') throw refuse(400, range)
  const wrong = wrongIn(parameters)
  if (wrong) throw refuse(400, wrong)
  const names = parameters.getAll('project').filter((name) => name !== '-1' && name !== '')
  const projects = names.length > 0 ? await projectsCalled(context, names) : await triaged(context)
  const counts = stepsOf(range).map(() => 0)
  for (const { slug } of projects) {
    for (const { hour, outcome, itemKind, count } of (await store.projects.tallies(viewer, slug, range)) ?? []) {
      const step = Math.floor((hour - range.from) / range.step)
      if (itemKind === 'event' && outcome === 'processed' && step in counts) counts[step] = (counts[step] ?? 0) + count
    }
  }
  return Response.json(/timeseries\/?$/.test(pathname) ? asTimeSeries(range, counts) : asStats(range, counts))
}

function wrongIn(parameters: URLSearchParams): string | undefined {
  const axes = [...parameters.getAll('yAxis'), ...parameters.getAll('field')]
  if (axes.some((axis) => axis !== 'count()')) return 'Only “count()” of all events is counted over time.'
  if (!['', 'errors', 'discover'].includes(parameters.get('dataset') ?? '')) return 'Only errors are counted over time.'
  if (parameters.getAll('groupBy').some(Boolean)) return 'Events are counted over time all together, without “groupBy”.'
  if (parameters.getAll('environment').some(Boolean)) return 'Events are not counted over time by environment.'
  const search = (parameters.get('query') ?? '').trim()
  return search === '' || search === 'event.type:error' ? undefined : 'Events are not counted over time by a search.'
}

/** Pairs of the second a step begins and its count. */
const asStats = (range: StatsRange, counts: number[]) => ({
  data: stepsOf(range).map((at, n) => [at / 1000, [{ count: counts[n] ?? 0 }]]),
  start: range.from * 3600,
  end: (range.until + 1) * 3600,
  isMetricsData: false,
  meta: { fields: { 'count()': 'integer' }, units: { 'count()': null } },
})

const asTimeSeries = (range: StatsRange, counts: number[]) => ({
  meta: { dataset: 'errors', start: range.from * 3_600_000, end: (range.until + 1) * 3_600_000 },
  timeSeries: [
    {
      yAxis: 'count()',
      values: stepsOf(range).map((timestamp, n) => ({ timestamp, value: counts[n] ?? 0, incomplete: false })),
      meta: { valueType: 'integer', valueUnit: null, interval: range.step * 3_600_000 },
    },
  ],
})
