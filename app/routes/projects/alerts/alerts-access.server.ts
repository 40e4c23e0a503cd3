import type { RouterContextProvider } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { ownerOf } from '~/routes/admin/owners-only.server'

/** The scope of alerts: a project, or (without `slug`) the whole instance. */
export type AlertsScope = { slug?: string; name?: string; mayChange: boolean }

/**
 * For loaders of alert pages. Members of a project may read, its admins may change; those of the instance are for owners. 404 for everyone
 * else.
 */
export async function alertsScope(
  context: Readonly<RouterContextProvider>,
  slug: string | undefined,
): Promise<AlertsScope> {
  if (slug === undefined) {
    ownerOf(context)
    return { mayChange: true }
  }
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const [project, role] = await Promise.all([store.projects.bySlug(viewer, slug), store.projects.role(viewer, slug)])
  if (!project) throw refuse(404, 'no-such-project')
  return { slug, name: project.name, mayChange: role === 'admin' }
}

/** For actions and forms that change something: 403 for members. */
export async function changeableAlerts(
  context: Readonly<RouterContextProvider>,
  slug: string | undefined,
): Promise<AlertsScope> {
  const scope = await alertsScope(context, slug)
  if (!scope.mayChange) throw refuse(403, 'admins-only')
  return scope
}
