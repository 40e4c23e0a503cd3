import { data, href, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { signedInAction, userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import type { Route } from './+types/source-maps-resolving'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Asks for every recent minified stack of the project to be looked up again; goes back to the doctor. */
export async function action({ params: { slug }, context }: Route.ActionArgs) {
  const { store } = context.get(runtimeContext)
  const asked = await store.resolutions.tryAgain(userOf(context), slug)
  if (!asked) throw data('There is no such project, or it is not yours to change.', { status: 404 })
  return redirect(href('/projects/:slug/source-maps/doctor', { slug }), {
    headers: { 'Set-Cookie': flashCookie('The minified stacks are looked up again.') },
  })
}

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href('/projects/:slug/source-maps/doctor', { slug: params.slug }))
