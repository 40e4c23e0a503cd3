import { runtimeContext, viewerContext } from '~/context'
import type { Route } from './+types/monitors'
import { requireOrganization, triaged } from './asked.server'

/** `GET /api/0/organizations/:organization/monitors/`: the jobs of all projects of the token. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const lists = await Promise.all((await triaged(context)).map(({ slug }) => store.monitors.list(viewer, slug)))
  const slugs = [...new Set(lists.flat().map(({ slug }) => slug))]
  return Response.json(slugs.map((slug) => ({ id: slug, slug, name: slug, status: 'active' })))
}
