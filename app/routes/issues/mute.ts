import { readForm } from '~/accounts/read-form'
import { signedInAction, userOf } from '~/accounts/session-middleware.server'
import type { Route } from './+types/mute'
import { changeStatus, intentOf, toIssue } from './change-status.server'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Mutes the issue (`intent=mute`, or none), or opens it again (`intent=unmute`); goes back to its page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const unmute = intentOf(await readForm(request), ['mute', 'unmute']) === 'unmute'
  const status = unmute ? 'open' : 'muted'
  return changeStatus(context, userOf(context), params.shortId, status, unmute ? 'is not muted any more' : 'is muted')
}

export const loader = ({ params }: Route.LoaderArgs) => toIssue(params.shortId)
