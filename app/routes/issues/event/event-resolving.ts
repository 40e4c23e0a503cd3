import { href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { signedInAction, userOf } from '~/sessions/session-middleware.server'
import { eventTexts } from '~/texts/en/event'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/event-resolving'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Resolves the stack of one event again; returns to its page. */
export async function action({ params: { shortId, eventId }, request, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const asked = await store.resolutions.tryEventAgain(userOf(context), shortId, eventId, now())
  if (!asked) throw refuse(404, 'nothing-minified')
  return redirect(href('/issues/:shortId/events/:eventId', { shortId, eventId }), {
    headers: { 'Set-Cookie': flashCookie(textsFor({ request, context }, eventTexts).minified.retrying) },
  })
}

/** The address opened by hand leads to the event. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/issues/:shortId/events/:eventId', params))
