import { runtimeContext } from '~/context'
import { ownOrganization } from '~/sessions/own-organization.server'
import { organizationJson } from '~/uploads/sentry-json'
import type { Route } from './+types/organizations'
import { requireOrganization, triaged } from './asked.server'

/** `GET /api/0/organizations/`: the one there is; `/organizations/:organization/`: that one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const since = Math.min(now(), ...(await triaged(context)).map(({ createdAt }) => createdAt))
  const own = await ownOrganization(store)
  const json = organizationJson(own, new URL(request.url).origin, since)
  if (!('organization' in params) || params.organization === undefined) return Response.json([json])
  await requireOrganization(context, params)
  return Response.json(json)
}
