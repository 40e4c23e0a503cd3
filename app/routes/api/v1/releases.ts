import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { readReleaseChange } from '~/releases/read-release'
import { requireScope } from '~/sessions/bearer.server'
import { readReleaseCursor } from '~/store/release-cursor'
import { releaseOrders } from '~/store/releases'
import type { Route } from './+types/releases'
import { limitOf } from './issue-query'
import { bodyIn, releasesIn } from './release-asked.server'
import { releaseJson } from './release-json'

/** `GET /api/v1/releases?project=&environment=&order=&archived=1&limit=&cursor=`: a page of releases and the cursor of the next one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, config, now } = context.get(runtimeContext)
  const asked = new URL(request.url).searchParams
  const limit = limitOf(asked)
  if (typeof limit === 'string') throw problem(400, limit)
  const order = releaseOrders.find((one) => one === (asked.get('order') ?? 'date'))
  if (!order) throw problem(400, `This is not a sort order. Use one of ${releaseOrders.join(', ')}.`)
  const [project, environment, cursor] = ['project', 'environment', 'cursor'].map((name) => asked.get(name))
  if (cursor && !readReleaseCursor(cursor, order))
    throw problem(400, 'This cursor is not valid for this list. Use “next” of the previous page, with the same order.')
  if (project) await called(context, [project])
  const { rows, next } = await store.releases.page(context.get(viewerContext), {
    order,
    limit,
    now: now(),
    archived: asked.get('archived') === '1',
    ...(project && { project }),
    ...(environment && { environment }),
    ...(cursor && { cursor }),
  })
  return Response.json({ releases: rows.map((row) => releaseJson(row, config.publicUrl)), next: next ?? null })
}

/** `POST`: creates a release in the given projects, or changes it there; without projects in all of the release's. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw problem(405, 'Releases support GET and POST.', { Allow: 'GET, HEAD, POST' })
  requireScope(context, 'upload')
  const { store, config, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const { version = '', projects: slugs, ...change } = await bodyIn(request, (sent) => readReleaseChange(sent, true))
  const projects = slugs ? await called(context, slugs) : await known(context, version)
  if (projects.length === 0) throw problem(400, 'Name the projects of the release: {"projects": ["…"]}.')
  const ids = projects.map(({ id }) => id)
  const done = await store.releaseRecords.put(viewer, ids, { ...change, version }, now())
  if (!done) throw problem(404, 'The project does not exist, or this token cannot see it.')
  const releases = (await releasesIn(context, projects, version)).map((row) => releaseJson(row, config.publicUrl))
  return Response.json({ releases, next: null }, { status: done.created ? 201 : 200 })
}

type Context = Route.ActionArgs['context']

async function called(context: Context, slugs: string[]) {
  const all = await context.get(runtimeContext).store.projects.list(context.get(viewerContext))
  return slugs.map((asked) => {
    const found = all.find(({ slug, role }) => slug === asked && role !== 'helper')
    if (found) return found
    throw problem(404, `Project “${asked.slice(0, 100)}” does not exist, or this token cannot see it.`)
  })
}

async function known(context: Context, version: string) {
  const { store } = context.get(runtimeContext)
  const [release] = await store.releaseRecords.list(context.get(viewerContext), { version, limit: 1 })
  return release?.projects ?? []
}
