import { eventTexts } from '~/texts/en/event'
import { useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import type { Route } from './+types/latest-event'
import { findEvent } from './event-loader.server'
import { EventPage } from './event-page'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return { event: await findEvent(context, params.shortId, 'latest', request) }
}

export default function LatestEvent({ loaderData: { event } }: Route.ComponentProps) {
  const texts = useTexts(eventTexts)
  if (event) return <EventPage event={event} />
  return <BlankSlate title={texts.noneKept}>{texts.noneKeptWhy}</BlankSlate>
}
