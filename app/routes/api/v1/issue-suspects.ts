import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { requireScope } from '~/sessions/bearer.server'
import { findSuspects } from '../../issues/event/suspects.server'
import type { Route } from './+types/issue-suspects'
import { suspectJson } from './release-json'

const mostSuspects = 20

/** `GET /api/v1/issues/:shortId/suspects`: commits that changed a file the issue fails in, newest first. */
export async function loader({ params: { shortId }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const issue = await store.issues.byShortId(viewer, shortId)
  if (!issue) throw problem(404, `Issue “${shortId}” does not exist, or this token cannot see it.`)
  return Response.json({ suspects: (await findSuspects(store, viewer, issue, mostSuspects)).map(suspectJson) })
}
