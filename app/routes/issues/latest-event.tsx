import { BlankSlate } from '~/ui/blank-slate'
import type { Route } from './+types/latest-event'
import { findEvent } from './event-loader.server'
import { EventPage } from './event-page'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export async function loader({ params, context }: Route.LoaderArgs) {
  return { event: await findEvent(context, params.shortId, 'latest') }
}

export default function LatestEvent({ loaderData: { event } }: Route.ComponentProps) {
  if (event) return <EventPage event={event} latest />
  return (
    <BlankSlate title="None of its events is kept any more">
      The counts and codes of this issue stay, but the events themselves have been removed to make room. The next time
      it happens, the event shows here.
    </BlankSlate>
  )
}
