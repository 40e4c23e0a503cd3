import { readForm } from '~/requests/read-form'
import { signedInAction } from '~/sessions/session-middleware.server'
import type { Route } from './+types/priority'
import { changeIssue, toIssue } from './change-issue.server'
import { priorityInForm } from './triage-form'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Sets the issue’s priority (`priority=high`, `medium` or `low`); goes back to its page. */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const read = priorityInForm(await readForm(request))
  return changeIssue(
    { request, context },
    shortId,
    read,
    (priority) => ({ what: 'priority', priority }),
    (priority, { is }) => is.priority[priority],
  )
}

export const loader = ({ params }: Route.LoaderArgs) => toIssue(params.shortId)
