import { runtimeContext, viewerContext } from '~/context'
import { requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/teams'

/** `GET /api/v1/teams`: those that own projects the token's user can triage. */
export async function loader({ context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const teams = await context.get(runtimeContext).store.teams.known(context.get(viewerContext))
  return Response.json({ teams: teams.map(({ slug, name, mine }) => ({ slug, name, mine })) })
}
