import { runtimeContext, viewerContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { firstEventOf } from '~/routes/projects/first-event.server'
import { requireUser, sessionMiddleware } from '~/sessions/session-middleware.server'
import type { Route } from './+types/first-event'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** The project page requests this every two seconds while it waits. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw refuse(404, 'no-such-project')
  return firstEventOf(store, viewer, project)
}
