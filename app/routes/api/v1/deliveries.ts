import { runtimeContext, viewerContext } from '~/context'
import { deliveryJson } from '~/delivery/delivery-json'
import { problem } from '~/fallback/problem'
import { requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/deliveries'
import { limitOf } from './issue-query'

/** `GET /api/v1/projects/:slug/deliveries?channel=&limit=&cursor=`: what was sent for the project's alerts, newest first. */
export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store } = context.get(runtimeContext)
  const parameters = new URL(request.url).searchParams
  const limit = limitOf(parameters)
  if (typeof limit === 'string') throw problem(400, limit)
  const channel = parameters.get('channel') || undefined
  if (channel !== undefined && !/^\d{1,15}$/.test(channel)) throw problem(400, 'channel must be the id of a channel.')
  const cursor = parameters.get('cursor') || undefined
  const page = await store.deliveries.page(context.get(viewerContext), {
    slug,
    limit,
    ...(channel && { channelId: Number(channel) }),
    ...(cursor && { cursor }),
  })
  if (!page) throw problem(404, `Project “${slug}” does not exist, or this token cannot see it.`)
  return Response.json({ deliveries: page.deliveries.map(deliveryJson), next: page.next ?? null })
}
