import { runtimeContext } from '~/context'
import { requireUser, sessionMiddleware, userOf } from '~/sessions/session-middleware.server'
import { eventMarkdown, markdownResponse } from '../../event-markdown.server'
import type { Route } from './+types/copy-markdown'
import { noSuchEvent } from './event-loader.server'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** The event as Markdown: for the copy button, and as a page of text without scripts. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { store, config } = context.get(runtimeContext)
  const viewer = userOf(context)
  const stored = await store.events.ofIssue(viewer, params.shortId, params.eventId)
  const text = stored && (await eventMarkdown({ store, viewer, publicUrl: config.publicUrl }, stored))
  if (text === undefined) throw noSuchEvent()
  return markdownResponse(text, { plain: request.headers.get('accept')?.includes('text/html') })
}
