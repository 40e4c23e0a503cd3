import { requireScope } from '~/accounts/bearer.server'
import { problem } from '~/accounts/problem'
import { runtimeContext, viewerContext } from '~/context'
import { normalise } from '~/events/normalise'
import type { Route } from './+types/event'
import { eventJson, eventRowJson } from './json'

/**
 * `GET /api/v1/events/:eventId`: the event normalised, the codes under which it can be found, and what was received (scrubbed).
 * An id may have been sent to several projects; `?project=` chooses.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, config } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  // People copy ids with dashes and capitals.
  const eventId = params.eventId.replaceAll('-', '').toLowerCase()
  const project = new URL(request.url).searchParams.get('project')
  const found = await store.events.byId(viewer, eventId)
  const stored = found.find(({ projectSlug }) => !project || projectSlug === project)
  if (!stored) throw problem(404, 'There is no such event, it is no longer kept, or this token may not see it.')
  const payload: unknown = JSON.parse(stored.payload)
  const event = normalise(payload, { eventId: stored.receivedEventId, receivedAt: stored.received })
  const codes = await store.events.codes(viewer, stored.id)
  return Response.json({ ...eventRowJson(stored, config.publicUrl), event: eventJson(event), codes, payload })
}
