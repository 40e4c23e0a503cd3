import type { Route } from './+types/previous-release'
import { requireOrganization } from './asked.server'

/** `GET …/releases/:version/previous-with-commits/`: none; sentry-cli takes the last commits of the local git. */
export function loader({ params }: Route.LoaderArgs) {
  requireOrganization(params)
  return Response.json({})
}
