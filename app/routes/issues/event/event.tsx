import type { Route } from './+types/event'
import { evictedOrUnknown, findEvent } from './event-loader.server'
import { EventPage } from './event-page'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const event = await findEvent(context, params.shortId, params.eventId, request)
  if (!event) throw await evictedOrUnknown(context, params)
  return { event }
}

export default function OneEvent({ loaderData: { event } }: Route.ComponentProps) {
  return <EventPage event={event} />
}
