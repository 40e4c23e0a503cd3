import type { RouterContextProvider } from 'react-router'
import { hourOf, hours, type Instant, minutes } from '~/clock'
import { runtimeContext, viewerContext } from '~/context'
import type { IssueRow } from '~/issues/issue'
import { SearchTooLong } from '~/store/search-too-long'
import { searchTexts } from '~/texts/en/search'
import { requireOrganization, triaged } from '../asked.server'
import { issueQuery } from '../issues/issue-query'
import { addressOf, linkHeader } from '../link-header'
import { readPeriod } from '../read-period'
import { refuse } from '../refuse'
import type { Route } from './+types/events-table'

/** `count`: events in the time; `minutes`: how long that is. */
type Row = { issue: IssueRow; count: number; minutes: number }
type Value = string | number | null

const iso = (at: Instant) => new Date(at).toISOString()

/** The columns that can be asked for. What differs from event to event is that of the newest. */
const columns: Record<string, [type: string, of: (row: Row) => Value]> = {
  issue: ['string', ({ issue }) => issue.shortId],
  'issue.id': ['integer', ({ issue }) => issue.id],
  title: ['string', ({ issue }) => issue.title],
  message: ['string', ({ issue }) => issue.value ?? issue.title],
  'error.type': ['string', ({ issue }) => issue.type ?? null],
  'error.value': ['string', ({ issue }) => issue.value ?? null],
  culprit: ['string', ({ issue }) => issue.culprit ?? null],
  level: ['string', ({ issue }) => issue.level],
  'event.type': ['string', () => 'error'],
  platform: ['string', ({ issue }) => issue.platform],
  release: ['string', ({ issue }) => issue.lastRelease ?? null],
  project: ['string', ({ issue }) => issue.project.slug],
  'project.name': ['string', ({ issue }) => issue.project.slug],
  'project.id': ['integer', ({ issue }) => issue.project.id],
  id: ['string', ({ issue }) => issue.lastEventId ?? null],
  timestamp: ['date', ({ issue }) => iso(issue.lastSeen)],
  'last_seen()': ['date', ({ issue }) => iso(issue.lastSeen)],
  'first_seen()': ['date', ({ issue }) => iso(issue.firstSeen)],
  'count()': ['integer', ({ count }) => count],
  'epm()': ['number', ({ count, minutes }) => count / minutes],
}

const sorts: Record<string, string> = {
  timestamp: 'date',
  last_seen: 'date',
  'last_seen()': 'date',
  'first_seen()': 'new',
  count: 'freq',
  'count()': 'freq',
}

/**
 * `GET /api/0/organizations/:organization/events/?dataset=errors&field=…&query=…`: a row for each issue with events in the time, with its
 * newest event. Fields that are not counted by issue are refused.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { store, config, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const parameters = new URL(request.url).searchParams
  if (!['', 'errors', 'discover'].includes(parameters.get('dataset') ?? '')) {
    throw refuse(404, 'Digestline has errors only: use the dataset “errors”.')
  }
  const fields = parameters.getAll('field')
  const unknown = fields.find((field) => !Object.hasOwn(columns, field))
  if (unknown !== undefined || fields.length === 0) {
    throw refuse(
      400,
      `The field “${(unknown ?? '').slice(0, 60)}” is not supported. Use ${Object.keys(columns).join(', ')}.`,
    )
  }
  const sort = sorts[(parameters.get('sort') || '-timestamp').replace(/^-/, '')]
  if (!sort) throw refuse(400, `“sort” is one of ${Object.keys(sorts).join(', ')}, with a minus before it.`)
  const asked = new URLSearchParams(parameters)
  asked.set('sort', sort)
  asked.set('query', parameters.get('query') ?? '')
  const at = now()
  const source = { facets: store.facets, viewer, projects: await triaged(context), now: at }
  const filter = await issueQuery(asked, source)
  if (typeof filter === 'string') throw refuse(400, filter)
  const page = await store.issues.page(viewer, filter).catch((error: unknown) => {
    throw error instanceof SearchTooLong ? refuse(400, searchTexts.english.tooLong) : error
  })
  const period = readPeriod(parameters, at)
  const from = typeof period === 'object' ? period.from : undefined
  const counted = fields.includes('count()') || fields.includes('epm()')
  const rows: Row[] = []
  for (const issue of page.rows) {
    const count = counted ? await countSince(context, issue, from) : 0
    rows.push({ issue, count, minutes: Math.max(1, (at - (from ?? issue.firstSeen)) / minutes(1)) })
  }
  if (counted && sort === 'freq') rows.sort((a, b) => b.count - a.count)
  return Response.json(
    {
      data: rows.map((row) => Object.fromEntries(fields.map((field) => [field, columns[field]![1](row)]))),
      meta: { fields: Object.fromEntries(fields.map((field) => [field, columns[field]![0]])), units: {} },
    },
    { headers: { Link: linkHeader(addressOf(request, config.publicUrl), page) } },
  )
}

/** Events of the issue from the hour of this time on. */
async function countSince(
  context: Readonly<RouterContextProvider>,
  issue: IssueRow,
  from: Instant | undefined,
): Promise<number> {
  const { store, now } = context.get(runtimeContext)
  if (from === undefined || issue.firstSeen >= from) return issue.count
  const untilHour = hourOf(now())
  const hoursPerBar = untilHour - hourOf(from) + 1
  if (hoursPerBar * hours(1) > now()) return issue.count
  const asked = { by: 'release' as const, untilHour, bars: 1, hoursPerBar, most: 1 }
  const trend = await store.insight.trend(context.get(viewerContext), issue.shortId, asked)
  return trend?.counts[0] ?? issue.count
}
