import { runtimeContext, viewerContext } from '~/context'
import { commitJson } from '~/uploads/sentry-json'
import type { Route } from './+types/commits'
import { requireOrganization, versionOf } from './asked.server'

const perList = 100

/** `GET …/releases/:version/commits/`: the newest. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { store } = context.get(runtimeContext)
  const commits = await store.releaseRecords.commits(context.get(viewerContext), versionOf(params), perList)
  return Response.json(commits.map(commitJson))
}
