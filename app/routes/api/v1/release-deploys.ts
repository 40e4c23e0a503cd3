import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { readDeploy } from '~/releases/read-release'
import { requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/release-deploys'
import { bodyIn, noSuchRelease, oneProjectOfRelease, projectsOfRelease } from './release-asked.server'
import { deployJson } from './release-json'

/** `GET /api/v1/releases/:version/deploys?project=`: the newest. */
export async function loader({ request, params: { version }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store } = context.get(runtimeContext)
  const { slug } = await oneProjectOfRelease(context, request, version)
  const deploys = await store.releaseRecords.deploys(context.get(viewerContext), version, slug)
  return Response.json({ deploys: deploys.map(deployJson) })
}

/** `POST`: reports a deploy, in the given project or in all of the release's. */
export async function action({ request, params: { version }, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw problem(405, 'Deploys support GET and POST.', { Allow: 'GET, HEAD, POST' })
  requireScope(context, 'upload')
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const deploy = await bodyIn(request, (sent) => readDeploy(sent, now()))
  const projects = await projectsOfRelease(context, request, version)
  const added = await Promise.all(
    projects.map(({ slug }) => store.releaseRecords.addDeploy(viewer, version, deploy, now(), slug)),
  )
  if (added.every((one) => one === undefined)) throw noSuchRelease(version)
  return Response.json(deployJson(deploy), { status: 201 })
}
