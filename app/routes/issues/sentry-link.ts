import { href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { requireUser, sessionMiddleware } from '~/sessions/session-middleware.server'
import type { Route } from './+types/sentry-link'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** `GET /organizations/:organization/issues/:issue`: the address of an issue that Sentry's clients show. Leads to its page here. */
export async function loader({ params: { issue }, context }: Route.LoaderArgs) {
  const { issues } = context.get(runtimeContext).store
  const known = /^\d{1,15}$/.test(issue) ? await issues.shortIdOf(context.get(viewerContext), Number(issue)) : undefined
  return redirect(href('/issues/:shortId', { shortId: known ?? issue }))
}
