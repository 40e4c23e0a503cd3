import { ownOrganization } from '~/accounts/own-organization.server'
import { runtimeContext } from '~/context'
import { projectJson } from '~/symbolication/upload/sentry-json'
import type { Route } from './+types/project'
import { projectOf } from './asked.server'

/** `GET /api/0/projects/:organization/:project/`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const project = await projectOf(context, params)
  return Response.json(projectJson(await ownOrganization(context.get(runtimeContext).store), project))
}
