import { readForm } from '~/requests/read-form'
import { signedInAction } from '~/sessions/session-middleware.server'
import type { Route } from './+types/assignment'
import { changeIssue, toIssue } from './change-issue.server'
import { assigneeInForm } from './triage-form'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Assigns the issue to a user (`user=<id>`) or a team (`team=<slug>`), or unassigns it (empty); returns to its page. */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const read = assigneeInForm(await readForm(request))
  return changeIssue(
    { request, context },
    shortId,
    read,
    (to) => ({ what: 'assign', ...to }),
    (_, { is }, name) => (name ? is.given(name) : is.nobodys),
  )
}

export const loader = ({ params }: Route.LoaderArgs) => toIssue(params.shortId)
