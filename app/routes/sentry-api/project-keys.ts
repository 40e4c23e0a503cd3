import { runtimeContext, viewerContext } from '~/context'
import { dsn } from '~/projects/project'
import type { Route } from './+types/project-keys'
import { projectOf } from './asked.server'
import { requireAny } from './guards.server'

/** `GET /api/0/projects/:organization/:project/keys/`: the keys with their DSNs, as in `/api/v1` for tokens with the scope `admin` only. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireAny(context, ['admin'])
  const { slug } = await projectOf(context, params)
  const { store, config } = context.get(runtimeContext)
  const keys = await store.projects.keys(context.get(viewerContext), slug)
  return Response.json(
    keys.map((key) => ({
      id: key.publicKey,
      name: key.label || 'Default',
      label: key.label || 'Default',
      public: key.publicKey,
      projectId: key.projectId,
      isActive: key.enabled,
      dsn: { public: dsn(config.publicUrl, key) },
      dateCreated: new Date(key.createdAt).toISOString(),
    })),
  )
}
