import { requireScope } from '~/accounts/bearer.server'
import { problem } from '~/accounts/problem'
import { runtimeContext, viewerContext } from '~/context'
import { countsNow } from '~/projects/accounting'
import type { Route } from './+types/project-stats'

/** `GET /api/v1/projects/:slug/stats`: what became of the project's items, by item kind. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, waiting } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  const stored = await store.projects.stats(viewer, slug)
  if (!project || !stored) throw problem(404, `There is no project “${slug}”, or this token may not see it.`)
  return Response.json(countsNow(stored, waiting().byProject.get(project.id)))
}
