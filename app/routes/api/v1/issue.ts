import { requireScope } from '~/accounts/bearer.server'
import { problem } from '~/accounts/problem'
import { runtimeContext, viewerContext } from '~/context'
import type { Route } from './+types/issue'
import { issueJson } from './json'

/** `GET /api/v1/issues/:shortId` */
export async function loader({ params: { shortId }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  return issueResponse(shortId, context)
}

/** `PATCH /api/v1/issues/:shortId` with `{"status": "open" | "resolved" | "muted"}`; answers the issue as it is then. */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  if (request.method !== 'PATCH') throw problem(405, 'Issues take GET and PATCH.', { Allow: 'GET, HEAD, PATCH' })
  requireScope(context, 'write')
  const status = statusIn(await request.text())
  if (!status) throw problem(400, 'Send {"status": "open"}, {"status": "resolved"} or {"status": "muted"}.')
  const { store, now } = context.get(runtimeContext)
  const changed = await store.issues.setStatus(context.get(viewerContext), shortId, status, now())
  if (!changed) throw notFound(shortId)
  return issueResponse(shortId, context)
}

async function issueResponse(shortId: string, context: Route.LoaderArgs['context']): Promise<Response> {
  const { store, config } = context.get(runtimeContext)
  const issue = await store.issues.byShortId(context.get(viewerContext), shortId)
  if (!issue) throw notFound(shortId)
  return Response.json(issueJson(issue, config.publicUrl))
}

const notFound = (shortId: string) => problem(404, `There is no issue “${shortId}”, or this token may not see it.`)

const statuses = ['open', 'resolved', 'muted'] as const

function statusIn(body: string): (typeof statuses)[number] | undefined {
  const sent = parsed(body)
  const wanted = sent && typeof sent === 'object' && 'status' in sent ? sent.status : undefined
  return statuses.find((status) => status === wanted)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
