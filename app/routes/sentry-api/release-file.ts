import { runtimeContext, viewerContext } from '~/context'
import type { Route } from './+types/release-file'
import { projectOf, versionOf } from './asked.server'
import { refuse } from './refuse'

/** `DELETE /api/0/projects/:organization/:project/releases/:version/files/:file/`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { slug } = await projectOf(context, params)
  if (request.method !== 'DELETE') throw refuse(405, 'A file supports DELETE only.')
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const removed = await store.artifacts.removeReleaseFile(viewer, slug, versionOf(params), Number(params.file))
  if (!removed) throw refuse(404, 'The release has no such file.')
  return new Response(null, { status: 204 })
}
