import { readForm } from '~/accounts/read-form'
import { signedInAction, userOf } from '~/accounts/session-middleware.server'
import type { Route } from './+types/resolution'
import { changeStatus, intentOf, toIssue } from './change-status.server'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Resolves the issue (`intent=resolve`, or none), or opens it again (`intent=reopen`); goes back to its page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const reopen = intentOf(await readForm(request), ['resolve', 'reopen']) === 'reopen'
  const status = reopen ? 'open' : 'resolved'
  return changeStatus(context, userOf(context), params.shortId, status, reopen ? 'is open again' : 'is resolved')
}

export const loader = ({ params }: Route.LoaderArgs) => toIssue(params.shortId)
