import { runtimeContext, viewerContext } from '~/context'
import { dsn, type Project } from '~/projects/project'
import { hasScope, requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/projects'
import { iso } from './json'

/** `GET /api/v1/projects`: the projects of the token's user, with the DSN for admins. */
export async function loader({ context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, config } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)

  const projects = await store.projects.list(viewer)
  return Response.json({ projects: await Promise.all(projects.map(projectJson)) })

  async function projectJson({ id, slug, name, platform, createdAt, builtIn }: Project) {
    return { id, slug, name, platform, createdAt: iso(createdAt), builtIn, dsn: await dsnFor(slug) }
  }

  async function dsnFor(slug: string): Promise<string | null> {
    if (!hasScope(context, 'admin') || (await store.projects.role(viewer, slug)) !== 'admin') return null
    const key = (await store.projects.keys(viewer, slug)).find(({ enabled }) => enabled)
    return key ? dsn(config.publicUrl, key) : null
  }
}
