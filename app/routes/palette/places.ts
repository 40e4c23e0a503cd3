import { runtimeContext } from '~/context'
import { requireUser, sessionMiddleware, userOf } from '~/sessions/session-middleware.server'
import type { Route } from './+types/places'
import { findPlaces } from './find.server'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** `?q=`: what the palette lists for a text. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  return Response.json(await findPlaces(context.get(runtimeContext).store, userOf(context), q))
}
