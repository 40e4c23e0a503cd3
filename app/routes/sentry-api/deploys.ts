import { runtimeContext, viewerContext } from '~/context'
import { readDeploy } from '~/uploads/read-request'
import { deployJson } from '~/uploads/sentry-json'
import type { Route } from './+types/deploys'
import { jsonOf, readValue, requireOrganization, versionOf } from './asked.server'
import { requireAny } from './guards.server'
import { refuse } from './refuse'

/** `GET …/releases/:version/deploys/`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { store } = context.get(runtimeContext)
  return Response.json(
    (await store.releaseRecords.deploys(context.get(viewerContext), versionOf(params))).map(deployJson),
  )
}

/** `POST` there: the release went somewhere. */
export async function action({ request, params, context }: Route.ActionArgs) {
  requireAny(context, ['upload'])
  await requireOrganization(context, params)
  const { store, now } = context.get(runtimeContext)
  const version = versionOf(params)
  const deploy = readValue(readDeploy(await jsonOf(request), now()))
  const added = await store.releaseRecords.addDeploy(context.get(viewerContext), version, deploy, now())
  if (!added) throw refuse(404, `Release “${version}” does not exist. Create it first: sentry-cli releases new.`)
  return Response.json(deployJson({ ...added, ...deploy }), { status: 201 })
}
