import { runtimeContext, viewerContext } from '~/context'
import type { Route } from './+types/teams'
import { projectOf, requireOrganization } from './asked.server'

/** `GET /api/0/organizations/:organization/teams/`: teams that own projects which the token's user triages. Their id is their slug. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  if ('project' in params) await projectOf(context, params)
  const { store } = context.get(runtimeContext)
  const teams = await store.teams.known(context.get(viewerContext))
  return Response.json(
    teams.map(({ slug, name, mine }) => ({ id: slug, slug, name, isMember: mine, hasAccess: true, isPending: false })),
  )
}
