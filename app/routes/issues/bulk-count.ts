import { requireUser, sessionMiddleware, userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import type { Route } from './+types/bulk-count'
import { addressOf } from './list-address.server'
import { filterOf } from './list-view'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** `?q=` or `?view=`: how many issues the list finds with it, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const { problems, ...filter } = filterOf(await addressOf(store, viewer, new URL(request.url).searchParams))
  const count = await store.bulk.count(viewer, filter)
  return Response.json(count)
}
