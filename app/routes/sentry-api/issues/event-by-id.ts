import { runtimeContext } from '~/context'
import { ownOrganization } from '~/sessions/own-organization.server'
import { requireOrganization } from '../asked.server'
import type { Route } from './+types/event-by-id'
import { eventWithId, wholeEvent } from './event-asked.server'

/** `GET /api/0/organizations/:organization/eventids/:event/`: the event with an id, in any project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { event, issue } = await eventWithId(context, params.event)
  const { slug } = await ownOrganization(context.get(runtimeContext).store)
  return Response.json({
    organizationSlug: slug,
    projectSlug: event.projectSlug,
    groupId: String(issue.id),
    eventId: event.id,
    event: wholeEvent(event, issue),
  })
}
