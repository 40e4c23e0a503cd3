import { receiveChunks } from '~/uploads/receive-chunks.server'
import { announced, uploadLimits } from '~/uploads/upload-limits'
import type { Route } from './+types/chunk-upload'
import { chunksOf, counting, requireOrganization, requireTriage } from './asked.server'
import { refuse } from './refuse'

/** `GET /api/0/organizations/:organization/chunk-upload/`: how, how much and where to. `accept` names what is kept, and nothing else. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  await requireTriage(context)
  return Response.json({
    url: `${new URL(request.url).origin}/api/0/organizations/${params.organization}/chunk-upload/`,
    chunkSize: uploadLimits.chunkBytes,
    chunksPerRequest: announced.chunksPerRequest,
    maxRequestSize: uploadLimits.requestBytes,
    maxFileSize: uploadLimits.fileBytes,
    concurrency: announced.concurrency,
    hashAlgorithm: 'sha1',
    compression: ['gzip'],
    accept: ['release_files', 'artifact_bundles', 'artifact_bundles_v2'],
  })
}

/** `POST` there: chunks, as parts of a form. Chunks belong to no project, so triaging any one is enough. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireOrganization(context, params)
  await requireTriage(context)
  if (request.method !== 'POST') throw refuse(405, 'Send chunks with POST.')
  await counting(context, [], () => receiveChunks(request, chunksOf(context), uploadLimits))
  return Response.json({})
}
