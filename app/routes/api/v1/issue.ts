import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/issue'
import { readIssueChanges } from './issue-changes'
import { issueJson } from './json'

/** `GET /api/v1/issues/:shortId` */
export async function loader({ params: { shortId }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  return issueResponse(shortId, context)
}

/** `PATCH /api/v1/issues/:shortId` with what `readIssueChanges` takes; answers the issue as it is then. */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  if (request.method !== 'PATCH') throw problem(405, 'Issues support GET and PATCH.', { Allow: 'GET, HEAD, PATCH' })
  requireScope(context, 'write')
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const asked = readIssueChanges(await request.text(), now(), viewer.kind === 'user' ? viewer.userId : undefined)
  if (!asked.ok) throw problem(400, asked.problem)
  for (const change of asked.value) {
    const done = await store.triage.change(viewer, shortId, change, now())
    if (!done.ok && done.why === 'nobody')
      throw problem(400, 'Assign an issue to a user who can triage its project, or to a team that owns it.')
    if (!done.ok) throw notFound(shortId)
  }
  return issueResponse(shortId, context)
}

async function issueResponse(shortId: string, context: Route.LoaderArgs['context']): Promise<Response> {
  const { store, config } = context.get(runtimeContext)
  const issue = await store.issues.byShortId(context.get(viewerContext), shortId)
  if (!issue) throw notFound(shortId)
  return Response.json(issueJson(issue, config.publicUrl))
}

const notFound = (shortId: string) => problem(404, `Issue “${shortId}” does not exist, or this token cannot see it.`)
