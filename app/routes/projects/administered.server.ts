import type { RouterContextProvider } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import type { Project } from '~/projects/project'
import { refuse } from '~/requests/refuse'

/** The project, for its admins: 404 without access, 403 without the role. */
export async function administeredProject(context: Readonly<RouterContextProvider>, slug: string): Promise<Project> {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw refuse(404, 'no-such-project')
  if ((await store.projects.role(viewer, slug)) !== 'admin') throw refuse(403, 'admins-only')
  return project
}
