import type { Route } from './+types/previous-release'
import { requireOrganization } from './asked.server'

/** `GET …/releases/:version/previous-with-commits/`: none; sentry-cli takes the last commits of the local git. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  return Response.json({})
}
