import { runtimeContext } from '~/context'
import { readAssembly } from '~/uploads/read-request'
import { takeOver } from '~/uploads/take-over.server'
import { uploadLimits } from '~/uploads/upload-limits'
import type { Route } from './+types/bundle-assembly'
import { chunksOf, jsonOf, projectsCalled, readValue, requireOrganization } from './asked.server'
import { refuse } from './refuse'

/** `POST /api/0/organizations/:organization/artifactbundle/assemble/`: takes an upload over, or says how it is doing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireOrganization(context, params)
  const asked = readValue(readAssembly(await jsonOf(request), uploadLimits))
  const projects = await projectsCalled(context, asked.projects)
  if (projects.length === 0) throw refuse(400, 'Name the project of the upload.')
  const { store, now } = context.get(runtimeContext)
  const { checksum, version: release, dist } = asked
  const names = projects.map(({ id: projectId }) => ({ projectId, checksum, ...optional({ release, dist }) }))
  const parts = { artifacts: store.artifacts, chunks: chunksOf(context), now }
  return Response.json(await takeOver(names, asked.chunks, parts))
}

const optional = ({ release, dist }: { release?: string; dist?: string }) => ({
  ...(release !== undefined && { release }),
  ...(dist !== undefined && { dist }),
})
