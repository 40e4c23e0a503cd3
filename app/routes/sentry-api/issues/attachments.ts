import { runtimeContext, viewerContext } from '~/context'
import { projectOf } from '../asked.server'
import type { Route } from './+types/attachments'
import { eventWithId } from './event-asked.server'

/** `GET /api/0/projects/:organization/:project/events/:event/attachments/`: the files of an event, oldest first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { slug } = await projectOf(context, params)
  const { event } = await eventWithId(context, params.event, slug)
  const files = await context.get(runtimeContext).store.attachments.ofEvent(context.get(viewerContext), event)
  return Response.json(
    files.map(({ id, filename, contentType, type, size, received }) => ({
      id: String(id),
      event_id: event.id,
      name: filename,
      type,
      size,
      mimetype: contentType,
      headers: { 'Content-Type': contentType },
      // Clients want a text. Files are known by another hash here.
      sha1: '',
      dateCreated: new Date(received).toISOString(),
    })),
  )
}
