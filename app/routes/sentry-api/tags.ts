import { runtimeContext, viewerContext } from '~/context'
import type { Route } from './+types/tags'
import { requireOrganization } from './asked.server'

const mostTags = 500

/** `GET /api/0/organizations/:organization/tags/`: names that issues can be searched by. Their values are not counted over all issues. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { facets } = context.get(runtimeContext).store
  const names = await facets.names(context.get(viewerContext), '', mostTags)
  return Response.json(names.map((name) => ({ key: name, name })))
}
