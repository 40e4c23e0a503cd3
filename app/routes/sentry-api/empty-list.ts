import type { Route } from './+types/empty-list'
import { requireOrganization } from './asked.server'

/** Repositories and commits: none are known here. sentry-cli then asks the local git. */
export function loader({ params }: Route.LoaderArgs) {
  requireOrganization(params)
  return Response.json([])
}
