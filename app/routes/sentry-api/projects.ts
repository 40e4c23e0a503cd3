import { runtimeContext } from '~/context'
import { ownOrganization } from '~/sessions/own-organization.server'
import { projectJson } from '~/uploads/sentry-json'
import type { Route } from './+types/projects'
import { requireOrganization, triaged } from './asked.server'

/** `GET /api/0/organizations/:organization/projects/`: those the token may upload to. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const own = await ownOrganization(context.get(runtimeContext).store)
  return Response.json((await triaged(context)).map((project) => projectJson(own, project)))
}
