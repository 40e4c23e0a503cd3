import { projectOf } from '../asked.server'
import type { Route } from './+types/project-event'
import { eventWithId, wholeEvent } from './event-asked.server'

/** `GET /api/0/projects/:organization/:project/events/:event/`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { slug } = await projectOf(context, params)
  const { event, issue } = await eventWithId(context, params.event, slug)
  return Response.json(wholeEvent(event, issue))
}
