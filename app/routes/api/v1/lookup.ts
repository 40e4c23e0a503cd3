import { requireScope } from '~/accounts/bearer.server'
import { problem } from '~/accounts/problem'
import { runtimeContext, viewerContext } from '~/context'
import { answerJson } from '~/lookup/answer-json'
import { lookUp } from '~/lookup/look-up'
import type { Route } from './+types/lookup'

/** `GET /api/v1/lookup?q=`: what a code, or the pasted text of an error page, belongs to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const query = new URL(request.url).searchParams.get('q')
  if (!query?.trim()) throw problem(400, 'Say what to look up: ?q=3862911841')
  const { store, config, now } = context.get(runtimeContext)
  const answer = await lookUp(store, context.get(viewerContext), query, now())
  return Response.json(answerJson(answer, config.publicUrl))
}
