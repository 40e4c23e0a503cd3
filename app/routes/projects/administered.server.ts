import { data, type RouterContextProvider } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import type { Project } from '~/projects/project'

/** The project, for those who may change it: 404 for who may not see it, 403 for who may not change it. */
export async function administeredProject(context: Readonly<RouterContextProvider>, slug: string): Promise<Project> {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw data('There is no such project, or you may not see it.', { status: 404 })
  if ((await store.projects.role(viewer, slug)) !== 'admin')
    throw data('Only admins of this project can change its settings and keys.', { status: 403 })
  return project
}
