import { downloadHeaders } from '~/attachments/download'
import { runtimeContext, viewerContext } from '~/context'
import { projectOf } from '../asked.server'
import { refuse } from '../refuse'
import type { Route } from './+types/attachment'
import { eventWithId } from './event-asked.server'

/** `GET …/events/:event/attachments/:id/`: one file, always as a download. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { slug } = await projectOf(context, params)
  const { event, issue } = await eventWithId(context, params.event, slug)
  const { store } = context.get(runtimeContext)
  const file =
    /^\d{1,15}$/.test(params.id) && (await store.attachments.read(context.get(viewerContext), event, Number(params.id)))
  if (!file) throw refuse(404, 'The event has no such attachment.')
  // It may contain secrets, because attachments are not scrubbed.
  await store.audit.noteRead({ what: 'attachment.downloaded', about: `${file.filename}, ${issue.shortId}` })
  return new Response(new Uint8Array(file.bytes), {
    headers: { ...downloadHeaders(file), 'Content-Length': String(file.size) },
  })
}
