import { runtimeContext, viewerContext } from '~/context'
import { searchTexts } from '~/texts/en/search'
import { eventQuery } from '../../issues/events/events-view'
import { addressOf, linkHeader } from '../link-header'
import { readPeriod } from '../read-period'
import { refuse } from '../refuse'
import type { Route } from './+types/events'
import { noSuchEvent, wholeEvent } from './event-asked.server'
import { eventRowJson } from './event-json'
import { issueOf } from './issue-asked.server'
import { limitOf } from './issue-query'
import { readQuery } from './read-query'

/** Whole events in one answer: each is read from its block. */
const mostWhole = 25

/** `GET …/issues/:issue/events/?query=&statsPeriod=&full=&per_page=&cursor=`: the kept events, newest first. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const issue = await issueOf(context, params)
  const { store, config, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const parameters = new URL(request.url).searchParams
  const limit = limitOf(parameters, 50)
  if (typeof limit === 'string') throw refuse(400, limit)
  const period = readPeriod(parameters, now())
  if (typeof period === 'string') throw refuse(400, period)
  const read = readQuery(parameters.get('query') ?? '')
  if (!read.ok) throw refuse(400, read.problem)
  const environment = parameters.get('environment') ?? ''
  const asked = { q: read.search, release: '', environment, span: '', from: '', until: '' }
  const { problems, terms } = eventQuery(asked, now(), searchTexts.english)
  if (problems[0]) throw refuse(400, problems[0])
  const full = /^(1|true)$/.test(parameters.get('full') ?? '')
  const page = await store.insight.events(viewer, issue.shortId, {
    terms,
    limit: full ? Math.min(limit, mostWhole) : limit,
    ...(period && { from: period.from, until: period.to + 1 }),
    ...(parameters.get('cursor') && { cursor: parameters.get('cursor') ?? '' }),
  })
  const place = { issueId: issue.id, projectId: issue.project.id }
  const whole = async (id: string) => {
    const stored = await store.events.ofIssue(viewer, issue.shortId, id)
    if (!stored) throw noSuchEvent()
    return wholeEvent(stored, issue)
  }
  const rows = page?.rows ?? []
  const events = full ? await Promise.all(rows.map(({ id }) => whole(id))) : rows.map((row) => eventRowJson(row, place))
  return Response.json(events, { headers: { Link: linkHeader(addressOf(request, config.publicUrl), page ?? {}) } })
}
