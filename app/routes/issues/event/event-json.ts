import { runtimeContext } from '~/context'
import { requireUser, sessionMiddleware, userOf } from '~/sessions/session-middleware.server'
import type { StoredEvent } from '~/store/store'
import { causeJson } from '../../cause-json'
import type { Route } from './+types/event-json'
import { noSuchEvent } from './event-loader.server'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/**
 * The event as received, after scrubbing, with the resolution of its frames as `_symbolication`. Sent as text, so that no browser renders
 * it as a page.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const stored = await store.events.ofIssue(userOf(context), params.shortId, params.eventId)
  if (!stored) throw noSuchEvent()
  return new Response(withResolution(stored), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `inline; filename="${stored.id.replace(/[^0-9a-f]/g, '')}.json"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}

function withResolution({ payload, resolution, resolvedAt = 0 }: StoredEvent): string {
  if (!resolution) return payload
  const at = new Date(resolvedAt).toISOString()
  const causes = resolution.causes.map(causeJson)
  return JSON.stringify({ ...JSON.parse(payload), _symbolication: { at, ...resolution, causes } }, undefined, 1)
}
