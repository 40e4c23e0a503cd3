import type { Route } from './+types/debug-files-assembly'
import { jsonOf, projectOf } from './asked.server'

const detail = 'Digestline keeps no debug files of native programs.'

/** `POST /api/0/projects/:organization/:project/files/difs/assemble/`: said for each file, so that the tool says it too. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await projectOf(context, params)
  const asked = Object.keys(Object(await jsonOf(request))).slice(0, 1000)
  const answers = asked.map((checksum) => [checksum, { state: 'error', missingChunks: [], detail }])
  return Response.json(Object.fromEntries(answers))
}
