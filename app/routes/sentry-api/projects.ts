import { projectJson } from '~/symbolication/upload/sentry-json'
import type { Route } from './+types/projects'
import { requireOrganization, triaged } from './asked.server'

/** `GET /api/0/organizations/:organization/projects/`: those the token may upload to. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireOrganization(params)
  return Response.json((await triaged(context)).map(projectJson))
}
