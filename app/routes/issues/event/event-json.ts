import { runtimeContext } from '~/context'
import type { LogLine } from '~/logs/log-line'
import { requireUser, sessionMiddleware, userOf } from '~/sessions/session-middleware.server'
import type { StoredEvent } from '~/store/store'
import { logLineJson } from '../../api/v1/json'
import { causeJson } from '../../cause-json'
import type { Route } from './+types/event-json'
import { noSuchEvent } from './event-loader.server'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/**
 * The event as received, after scrubbing, with the resolution of its frames as `_symbolication` and the log lines around it as
 * `_logs`. Sent as text, so that no browser renders
 * it as a page.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const stored = await store.events.ofIssue(viewer, params.shortId, params.eventId)
  if (!stored) throw noSuchEvent()
  const lines = await store.eventLogs.ofEvent(viewer, stored)
  return new Response(withMore(stored, lines), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `inline; filename="${stored.id.replace(/[^0-9a-f]/g, '')}.json"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}

function withMore({ payload, resolution, resolvedAt = 0 }: StoredEvent, lines: LogLine[]): string {
  if (!resolution && lines.length === 0) return payload
  const more: Record<string, unknown> = {}
  if (resolution) {
    const at = new Date(resolvedAt).toISOString()
    more._symbolication = { at, ...resolution, causes: resolution.causes.map(causeJson) }
  }
  if (lines.length > 0) more._logs = lines.map(logLineJson)
  return JSON.stringify({ ...JSON.parse(payload), ...more }, undefined, 1)
}
