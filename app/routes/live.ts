import { liveContext } from '~/context'
import type { Route } from './+types/live'

/**
 * What happened since a page was made (`app/live`). In production `serve.server.ts` answers on the main thread, which hears of commits first;
 * this is for `react-router dev`.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const live = context.get(liveContext)
  return live ? live.answer(request) : new Response(null, { status: 204 })
}
