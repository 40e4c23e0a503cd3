import { href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { signedInAction, userOf } from '~/sessions/session-middleware.server'
import { stackTexts } from '~/texts/en/stack'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/keep-event'
import { noSuchEvent } from './event-loader.server'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Keeps an event until the hard maximum, or no longer (`intent=remove`); goes back to its page. */
export async function action({ params: { shortId, eventId }, request, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const { keeping } = textsFor({ request, context }, stackTexts)
  const keep = textField(await readForm(request), 'intent') !== 'remove'
  const kept = await store.retention.keepEvent(userOf(context), shortId, eventId, keep, now())
  if (kept === 'unknown') throw noSuchEvent()
  const said = kept === 'full' ? keeping.full : keep ? keeping.pinned : keeping.unpinned
  return redirect(href('/issues/:shortId/events/:eventId', { shortId, eventId }), {
    headers: { 'Set-Cookie': flashCookie(said) },
  })
}

/** The address opened by hand leads to the event. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/issues/:shortId/events/:eventId', params))
