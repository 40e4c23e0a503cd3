import type { Route } from './+types/empty-list'
import { requireOrganization } from './asked.server'

/** Repositories: none are connected. sentry-cli then asks the local git. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  return Response.json([])
}
