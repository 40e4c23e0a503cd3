import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { requireScope } from '~/sessions/bearer.server'
import { searchTexts } from '~/texts/en/search'
import { eventQuery, eventsAsked, eventsSearch, timesProblem } from '../../issues/events/events-view'
import type { Route } from './+types/issue-events'
import { limitOf } from './issue-query'
import { eventRowJson, iso } from './json'

/**
 * `GET /api/v1/issues/:shortId/events?limit=&cursor=`: the kept events of an issue, newest first. With `q`, `release`, `environment`,
 * `span`, `from` or `until` only matching ones, as on the issue's events page; `lookedTo` says how far a search for rare events got, and
 * `next` continues it.
 */
export async function loader({ request, params: { shortId }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, config, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const parameters = new URL(request.url).searchParams
  const limit = limitOf(parameters)
  if (typeof limit === 'string') throw problem(400, limit)
  const unread = timesProblem(parameters)
  if (unread) throw problem(400, unread)
  if (!(await store.issues.byShortId(viewer, shortId)))
    throw problem(404, `Issue “${shortId}” does not exist, or this token cannot see it.`)
  const asked = eventsAsked(parameters)
  if (eventsSearch(asked) !== '') {
    const { problems, ...query } = eventQuery(asked, now(), searchTexts.english)
    const [problemFound] = problems
    if (problemFound) throw problem(400, problemFound)
    const cursor = parameters.get('cursor') || undefined
    const page = await store.insight.events(viewer, shortId, { ...query, limit, ...(cursor && { cursor }) })
    return Response.json({
      events: (page?.rows ?? []).map((row) => eventRowJson(row, config.publicUrl)),
      next: page?.next ?? null,
      lookedTo: page?.lookedTo === undefined ? null : iso(page.lookedTo),
    })
  }
  const before = parameters.get('cursor') || undefined
  if (before && !/^[0-9a-f]{32}$/i.test(before))
    throw problem(400, 'This cursor is not valid for this list. Use “next” of the previous page.')
  // One more than asked for: whether there is a next page.
  const rows = await store.events.list(viewer, shortId, { limit: limit + 1, ...(before && { before }) })
  const shown = rows.slice(0, limit)
  return Response.json({
    events: shown.map((row) => eventRowJson(row, config.publicUrl)),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    lookedTo: null,
  })
}
