import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { readReleaseChange } from '~/releases/read-release'
import { requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/release'
import { bodyIn, noSuchRelease, oneProjectOfRelease, projectsOfRelease, releasesIn } from './release-asked.server'
import { releaseJson, releaseWholeJson } from './release-json'

/** `GET /api/v1/releases/:version?project=` */
export async function loader({ request, params: { version }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, config, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const { slug } = await oneProjectOfRelease(context, request, version)
  const at = now()
  const [release, more] = await Promise.all([
    store.releases.find(viewer, slug, version, at),
    store.releases.more(viewer, slug, version, { now: at, hours: 24 }),
  ])
  if (!release || !more) throw noSuchRelease(version)
  return Response.json(releaseWholeJson(release, more, config.publicUrl))
}

/**
 * `PATCH` changes it, `DELETE` removes what tools reported and answers with what is left: in the given project, or in all of the release's.
 */
export async function action({ request, params: { version }, context }: Route.ActionArgs) {
  if (request.method !== 'PATCH' && request.method !== 'DELETE')
    throw problem(405, 'A release supports GET, PATCH and DELETE.', { Allow: 'GET, HEAD, PATCH, DELETE' })
  requireScope(context, 'upload')
  const { store, config, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const projects = await projectsOfRelease(context, request, version)
  if (request.method === 'DELETE') {
    const removed = await Promise.all(projects.map(({ slug }) => store.releaseRecords.remove(viewer, version, slug)))
    if (!removed.includes(true))
      throw problem(404, 'This release is known only from events or sessions, so it cannot be removed.')
    const left = (await releasesIn(context, projects, version)).map((row) => releaseJson(row, config.publicUrl))
    return left.length > 0 ? Response.json({ releases: left, next: null }) : new Response(null, { status: 204 })
  }
  const change = await bodyIn(request, (sent) => readReleaseChange(sent, false))
  const ids = projects.map(({ id }) => id)
  await store.releaseRecords.put(viewer, ids, { ...change, version }, now())
  const releases = (await releasesIn(context, projects, version)).map((row) => releaseJson(row, config.publicUrl))
  return Response.json({ releases, next: null })
}
