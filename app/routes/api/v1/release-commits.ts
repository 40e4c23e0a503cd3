import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { readCommits } from '~/releases/read-release'
import { requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/release-commits'
import { limitOf } from './issue-query'
import { bodyIn, noSuchRelease, oneProjectOfRelease, projectsOfRelease } from './release-asked.server'
import { commitWithFilesJson } from './release-json'

/** `GET /api/v1/releases/:version/commits?project=&limit=&cursor=`: newest first, with changed files. */
export async function loader({ request, params: { version }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const asked = new URL(request.url).searchParams
  const limit = limitOf(asked)
  if (typeof limit === 'string') throw problem(400, limit)
  const cursor = asked.get('cursor') || '0'
  if (!/^\d{1,6}$/.test(cursor))
    throw problem(400, 'This cursor is not valid for this list. Use “next” of the previous page.')
  const { slug } = await oneProjectOfRelease(context, request, version)
  return commitsOf(context, slug, version, { from: Number(cursor), limit })
}

/** `PUT`: replaces its commits. */
export async function action({ request, params: { version }, context }: Route.ActionArgs) {
  if (request.method !== 'PUT') throw problem(405, 'Commits support GET and PUT.', { Allow: 'GET, HEAD, PUT' })
  requireScope(context, 'upload')
  const { store, now } = context.get(runtimeContext)
  const commits = await bodyIn(request, readCommits)
  const projects = await projectsOfRelease(context, request, version)
  const ids = projects.map(({ id }) => id)
  await store.releaseRecords.put(context.get(viewerContext), ids, { version, commits }, now())
  return commitsOf(context, projects[0]?.slug ?? '', version, { from: 0, limit: 50 })
}

async function commitsOf(
  context: Route.LoaderArgs['context'],
  slug: string,
  version: string,
  { from, limit }: { from: number; limit: number },
): Promise<Response> {
  const { store } = context.get(runtimeContext)
  // One more than asked for: whether there is a next page.
  const found = await store.releases.commits(context.get(viewerContext), slug, version, { from, limit: limit + 1 })
  if (!found) throw noSuchRelease(version)
  return Response.json({
    commits: found.slice(0, limit).map(commitWithFilesJson),
    next: found.length > limit ? String(from + limit) : null,
  })
}
