import { runtimeContext } from '~/context'
import { accessIn } from '~/sessions/bearer.server'
import type { Route } from './+types/event'
import { answerEvent } from './event-answer.server'

/** Under `react-router dev`, and for long events. In production `server.ts` answers the others with the same function before React Router is asked. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const [runtime, access] = [context.get(runtimeContext), accessIn(context)]
  const answer = await answerEvent(request, runtime, access, params.eventId, Number.POSITIVE_INFINITY)
  return answer instanceof Response ? answer : Response.json(answer)
}
