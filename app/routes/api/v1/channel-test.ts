import { runtimeContext, viewerContext } from '~/context'
import { testChannel } from '~/delivery/await-delivery.server'
import { problem } from '~/fallback/problem'
import { requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/channel-test'

/** `POST /api/v1/projects/:slug/channels/:id/test`: sends a test message and answers how its first attempt ended. */
export async function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw notAllowed()
  requireScope(context, 'admin')
  const { store, now } = context.get(runtimeContext)
  const outcome = await testChannel(store.deliveries, context.get(viewerContext), slug, Number(id), now)
  if (!outcome) throw problem(404, `Channel “${id}” does not exist in this project, or this token cannot change it.`)
  return Response.json(outcome)
}

export const loader = () => {
  throw notAllowed()
}

const notAllowed = () => problem(405, 'Send a POST.', { Allow: 'POST' })
