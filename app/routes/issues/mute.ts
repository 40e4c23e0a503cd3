import { readForm } from '~/accounts/read-form'
import { signedInAction, userOf } from '~/accounts/session-middleware.server'
import type { Route } from './+types/mute'
import { changeStatus, toIssue } from './change-status.server'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Mutes the issue, or with `intent=unmute` opens it again; goes back to its page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const unmute = (await readForm(request)).get('intent') === 'unmute'
  const status = unmute ? 'open' : 'muted'
  return changeStatus(context, userOf(context), params.shortId, status, unmute ? 'is not muted any more' : 'is muted')
}

export const loader = ({ params }: Route.LoaderArgs) => toIssue(params.shortId)
