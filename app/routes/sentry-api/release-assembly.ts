import { runtimeContext, viewerContext } from '~/context'
import { readAssembly } from '~/uploads/read-request'
import { takeOver } from '~/uploads/take-over.server'
import { uploadLimits } from '~/uploads/upload-limits'
import type { Route } from './+types/release-assembly'
import { chunksOf, jsonOf, readValue, requireOrganization, versionOf } from './asked.server'
import { refuse } from './refuse'

/**
 * `POST /api/0/organizations/:organization/releases/:version/assemble/`: the older way. The upload is for the projects of the release, which
 * the tool has made before.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireOrganization(context, params)
  const release = versionOf(params)
  const { checksum, chunks } = readValue(readAssembly(await jsonOf(request), uploadLimits))
  const { store, now } = context.get(runtimeContext)
  const [record] = await store.releaseRecords.list(context.get(viewerContext), { version: release, limit: 1 })
  if (!record) throw refuse(404, `Release “${release}” does not exist. Create it first: sentry-cli releases new.`)
  const names = record.projects.map(({ id: projectId }) => ({ projectId, checksum, release }))
  return Response.json(await takeOver(names, chunks, { artifacts: store.artifacts, chunks: chunksOf(context), now }))
}
