import { runtimeContext, viewerContext } from '~/context'
import { requireScope } from '~/sessions/bearer.server'
import { jsonOf } from '../asked.server'
import { refuse } from '../refuse'
import type { Route } from './+types/issue'
import { assigneeIn } from './assignee.server'
import { issueOf, issueResponse, noSuchIssue } from './issue-asked.server'
import { readIssueChanges } from './read-issue-changes'

/** `GET /api/0/organizations/:organization/issues/:issue/`, `/issues/:issue/`: by number or short id. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return issueResponse(context, await issueOf(context, params))
}

/** `PUT` there: status, assignee, priority, bookmark. All changes are valid, or none is made; answers the issue as it is then. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'PUT') throw refuse(405, 'Change an issue with PUT.', { Allow: 'GET, HEAD, PUT' })
  requireScope(context, 'write')
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const { shortId } = await issueOf(context, params)
  const read = readIssueChanges(await jsonOf(request), now())
  if (!read.ok) throw refuse(400, read.problem)
  const assign = read.value.assignedTo === undefined ? [] : [await assigneeIn(context, shortId, read.value.assignedTo)]
  // The assignee comes first, because it may be refused.
  for (const change of [...assign, ...read.value.changes]) {
    const done = await store.triage.change(viewer, shortId, change, now())
    if (!done.ok && done.why === 'nobody') throw refuse(400, 'This person or team cannot be assigned to this issue.')
    if (!done.ok) throw noSuchIssue(shortId)
  }
  return issueResponse(context, await issueOf(context, params))
}
