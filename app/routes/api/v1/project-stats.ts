import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { readTogether } from '~/inbox/read-together.server'
import { countsNow } from '~/projects/accounting'
import { countsByHour } from '~/projects/accounting-series'
import type { Project } from '~/projects/project'
import { requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/project-stats'
import { iso } from './json'
import { type StatsRange, statsRange } from './stats-range'

/**
 * `GET /api/v1/projects/:slug/stats`: counts of the project's items by kind. With `from` and `to`, only what was received in these hours,
 * and hour by hour.
 */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, waiting, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const range = statsRange(new URL(request.url).searchParams, now())
  if (range && 'wrong' in range) throw problem(400, range.wrong)
  const project = await store.projects.bySlug(viewer, slug)
  const counts = project && (await (range ? ofHours(project, range) : sinceTheBeginning(project)))
  if (!counts) throw problem(404, `Project “${slug}” does not exist, or this token cannot see it.`)
  return Response.json(counts)

  async function sinceTheBeginning({ id }: Project) {
    const [stored, waits] = await together(() => store.projects.stats(viewer, slug))
    return stored && countsNow(stored, waits.byProject.get(id))
  }

  async function ofHours({ id }: Project, { hours, endsNow }: StatsRange) {
    const [tallies, waits] = await together(() => store.projects.tallies(viewer, slug, hours))
    const told = tallies && Object.entries(countsByHour(tallies, endsNow ? waits.byProject.get(id) : undefined))
    return (
      told &&
      Object.fromEntries(
        told.map(([kind, { series, ...counts }]) => {
          return [kind, { ...counts, series: series.map(({ at, ...hour }) => ({ hour: iso(at), ...hour })) }]
        }),
      )
    )
  }

  function together<T>(read: () => Promise<T>) {
    return readTogether({ position: store.instance.position, waiting }, read)
  }
}
