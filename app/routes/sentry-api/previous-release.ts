import { runtimeContext, viewerContext } from '~/context'
import { releaseJson } from '~/uploads/sentry-json'
import type { Route } from './+types/previous-release'
import { requireOrganization, versionOf } from './asked.server'

/** `GET …/releases/:version/previous-with-commits/`: sentry-cli sends what came after its newest commit; without one, the last of the local git. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const previous = await store.releaseRecords.previousWithCommits(viewer, versionOf(params))
  const [release] = previous ? await store.releaseRecords.list(viewer, { version: previous.version, limit: 1 }) : []
  return Response.json(release && previous ? { ...releaseJson(release), lastCommit: { id: previous.commit.id } } : {})
}
