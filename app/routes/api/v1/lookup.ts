import { runtimeContext } from '~/context'
import { accessIn } from '~/sessions/bearer.server'
import type { Route } from './+types/lookup'
import { answerLookup } from './lookup-answer.server'

/** Under `react-router dev`. In production `server.ts` answers this path with the same function before React Router is asked. */
export const loader = async ({ request, context }: Route.LoaderArgs) =>
  Response.json(await answerLookup(request, context.get(runtimeContext), accessIn(context)))
