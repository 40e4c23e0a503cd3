import { accessIn } from '~/accounts/bearer.server'
import { runtimeContext } from '~/context'
import type { Route } from './+types/event'
import { answerEvent } from './event-answer.server'

/** Under `react-router dev`, and for long events. In production `server.ts` answers the others with the same function before React Router is asked. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  answerEvent(request, context.get(runtimeContext), accessIn(context), params.eventId, Number.POSITIVE_INFINITY)
