import { runtimeContext } from '~/context'
import { ownOrganization } from '~/sessions/own-organization.server'
import { projectJson } from '~/uploads/sentry-json'
import type { Route } from './+types/project'
import { projectOf } from './asked.server'

/** `GET /api/0/projects/:organization/:project/`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const project = await projectOf(context, params)
  return Response.json(projectJson(await ownOrganization(context.get(runtimeContext).store), project))
}
