import { runtimeContext, viewerContext } from '~/context'
import { commitJson } from '~/symbolication/upload/sentry-json'
import type { Route } from './+types/previous-release'
import { requireOrganization, versionOf } from './asked.server'

/** `GET …/releases/:version/previous-with-commits/`: sentry-cli sends what came after its newest commit; without one, the last of the local git. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { store } = context.get(runtimeContext)
  const found = await store.releaseRecords.previousWithCommits(context.get(viewerContext), versionOf(params))
  return Response.json(found ? { version: found.version, lastCommit: commitJson(found.commit) } : {})
}
