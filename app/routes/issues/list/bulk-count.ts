import { runtimeContext } from '~/context'
import { readSearch } from '~/issues/search/read-search'
import { requireUser, sessionMiddleware, userOf } from '~/sessions/session-middleware.server'
import { SearchTooLong } from '~/store/search-too-long'
import type { Route } from './+types/bulk-count'
import { addressOf } from './list-address.server'
import { filterOf } from './list-view'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** `?q=` or `?view=`: how many issues the list finds with it, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const address = await addressOf(store, viewer, new URL(request.url).searchParams)
  const { terms, problems } = await readSearch(store.facets, viewer, address.q)
  // An invalid search lists nothing.
  if (problems.length > 0) return Response.json(null, { status: 400 })
  try {
    return Response.json(await store.bulk.count(viewer, filterOf(address, terms)))
  } catch (error) {
    if (error instanceof SearchTooLong) return Response.json(null, { status: 400 })
    throw error
  }
}
