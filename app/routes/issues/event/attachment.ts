import { downloadHeaders } from '~/attachments/download'
import { runtimeContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { requireUser, sessionMiddleware, userOf } from '~/sessions/session-middleware.server'
import type { Route } from './+types/attachment'
import { noSuchEvent } from './event-loader.server'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** One file of an event, as a download: its content is hostile, and no browser may render it here. */
export async function loader({ params: { shortId, eventId, id }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const event = await store.events.ofIssue(viewer, shortId, eventId)
  if (!event) throw noSuchEvent()
  const attachment = /^\d{1,15}$/.test(id) && (await store.attachments.read(viewer, event, Number(id)))
  if (!attachment) throw refuse(404, 'no-such-attachment')
  // It may contain secrets, because attachments are not scrubbed.
  await store.audit.noteRead({ what: 'attachment.downloaded', about: `${attachment.filename}, ${shortId}` })
  return new Response(new Uint8Array(attachment.bytes), {
    headers: { ...downloadHeaders(attachment), 'Content-Length': String(attachment.size) },
  })
}
