import { requireScope } from '~/accounts/bearer.server'
import { problem } from '~/accounts/problem'
import { runtimeContext, viewerContext } from '~/context'
import type { Route } from './+types/issue-events'
import { limitOf } from './issue-query'
import { eventRowJson } from './json'

/** `GET /api/v1/issues/:shortId/events?limit=&cursor=`: the issue's kept events, newest first. */
export async function loader({ request, params: { shortId }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, config } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const parameters = new URL(request.url).searchParams
  const limit = limitOf(parameters)
  if (typeof limit === 'string') throw problem(400, limit)
  if (!(await store.issues.byShortId(viewer, shortId)))
    throw problem(404, `There is no issue “${shortId}”, or this token may not see it.`)
  const before = parameters.get('cursor') || undefined
  if (before && !/^[0-9a-f]{32}$/i.test(before))
    throw problem(400, 'This cursor is not of this list. Take “next” of the page before.')
  // One more than asked for: whether there is a next page.
  const rows = await store.events.list(viewer, shortId, { limit: limit + 1, ...(before && { before }) })
  const shown = rows.slice(0, limit)
  return Response.json({
    events: shown.map((row) => eventRowJson(row, config.publicUrl)),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  })
}
