import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { stateOf } from '~/monitors/monitor'
import { requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/monitors'
import { iso } from './json'

/** `GET /api/v1/projects/:slug/monitors`: the project's monitors, by name and environment. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, config, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  if (!(await store.projects.bySlug(viewer, slug)))
    throw problem(404, `Project “${slug}” does not exist, or this token cannot see it.`)
  const monitors = await store.monitors.list(viewer, { slug, runs: 0 })
  return Response.json({
    monitors: monitors.map((monitor) => ({
      id: monitor.id,
      slug: monitor.slug,
      name: monitor.name,
      environment: monitor.environment,
      state: stateOf(monitor, now()),
      muted: monitor.watching === 'muted',
      inProgress: monitor.inProgress,
      schedule: monitor.settings.schedule ?? null,
      timeZone: monitor.settings.timeZone,
      expectedAt: monitor.expectedAt === undefined ? null : iso(monitor.expectedAt),
      lastCheckInAt: monitor.lastCheckInAt === undefined ? null : iso(monitor.lastCheckInAt),
      lastOkAt: monitor.lastOkAt === undefined ? null : iso(monitor.lastOkAt),
      issue: monitor.issue?.shortId ?? null,
      url: `${config.publicUrl}/projects/${slug}/monitors/${monitor.id}`,
    })),
  })
}
