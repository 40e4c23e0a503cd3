import { href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { signedInAction, userOf } from '~/sessions/session-middleware.server'
import { uploadsTexts } from '~/texts/en/uploads'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/source-maps-resolving'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Resolves all recent minified stacks of the project again, and returns to the diagnosis. */
export async function action({ params: { slug }, request, context }: Route.ActionArgs) {
  const { store } = context.get(runtimeContext)
  const asked = await store.resolutions.tryAgain(userOf(context), slug)
  if (!asked) throw refuse(404, 'cannot-change-project')
  return redirect(href('/projects/:slug/source-maps/doctor', { slug }), {
    headers: { 'Set-Cookie': flashCookie(textsFor({ request, context }, uploadsTexts).doctor.retrying) },
  })
}

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href('/projects/:slug/source-maps/doctor', { slug: params.slug }))
