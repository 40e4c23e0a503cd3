import { requireUser, sessionMiddleware, userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import type { Route } from './+types/bulk-count'
import { filterOf, readAddress } from './list-view'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** `?q=`: how many issues the list finds with it, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { problems, ...filter } = filterOf(readAddress(new URL(request.url).searchParams))
  const count = await context.get(runtimeContext).store.bulk.count(userOf(context), filter)
  return Response.json(count)
}
