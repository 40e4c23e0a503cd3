import { runtimeContext, viewerContext } from '~/context'
import type { Route } from './+types/environments'
import { projectOf, requireOrganization } from './asked.server'

/** `GET …/environments/`, of the organization or of a project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const slug = 'project' in params ? (await projectOf(context, params)).slug : undefined
  const { store } = context.get(runtimeContext)
  const names = await store.releases.environments(context.get(viewerContext), slug)
  return Response.json(names.map((name) => ({ id: name, name, displayName: name, isHidden: false })))
}
