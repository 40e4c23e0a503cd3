import { runtimeContext, viewerContext } from '~/context'
import type { Route } from './+types/event'
import { eventIdIn, noSuchEvent, wholeEvent } from './event-asked.server'
import { issueOf } from './issue-asked.server'

/** `GET …/issues/:issue/events/:event/`: `latest`, `oldest`, `recommended` (the latest), or an id. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const issue = await issueOf(context, params)
  const asked = params.event === 'recommended' ? 'latest' : eventIdIn(params.event)
  const { store } = context.get(runtimeContext)
  const stored = await store.events.ofIssue(context.get(viewerContext), issue.shortId, asked)
  if (!stored) throw noSuchEvent()
  return Response.json(wholeEvent(stored, issue))
}
