import { runtimeContext, viewerContext } from '~/context'
import type { Route } from './+types/monitors'
import { requireOrganization } from './asked.server'

/** `GET /api/0/organizations/:organization/monitors/`: the monitors of all projects of the token. Source: docs/protocol.md. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { store } = context.get(runtimeContext)
  const monitors = await store.monitors.list(context.get(viewerContext), { slug: undefined, runs: 0 })
  return Response.json(
    monitors.map(({ id, slug, name, watching }) => ({
      ...{ id: String(id), slug, name, status: watching === 'off' ? 'disabled' : 'active' },
    })),
  )
}
