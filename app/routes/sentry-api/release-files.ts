import { runtimeContext, viewerContext } from '~/context'
import { releaseFileJson } from '~/uploads/sentry-json'
import { receiveReleaseFile, takeReleaseFile } from '~/uploads/take-release-file.server'
import { uploadLimits } from '~/uploads/upload-limits'
import type { Route } from './+types/release-files'
import { chunksOf, counting, projectOf, versionOf } from './asked.server'
import { refuse } from './refuse'

const mostFiles = 1000

/** `GET /api/0/projects/:organization/:project/releases/:version/files/`: what was sent file by file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { slug } = await projectOf(context, params)
  const release = versionOf(params)
  // Asked by checksum, it is what need not be sent again: files of the older tools are not told apart by that.
  if (new URL(request.url).searchParams.has('checksum')) return Response.json([])
  const { store } = context.get(runtimeContext)
  const files = await store.artifacts.releaseFiles(context.get(viewerContext), slug, release, mostFiles)
  return Response.json(files.map(releaseFileJson))
}

/** `POST` there: one file, as a form. 409 when the release has one of that name. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const project = await projectOf(context, params)
  const release = versionOf(params)
  if (request.method !== 'POST') throw refuse(405, 'Send files with POST.')
  const { store, now } = context.get(runtimeContext)
  const present = () => store.artifacts.releaseFiles(context.get(viewerContext), project.slug, release, mostFiles)
  return counting(context, [project], async () => {
    const file = await receiveReleaseFile(request, chunksOf(context), uploadLimits)
    const isIt = (one: { url: string; dist?: string }) => one.url === file.url && one.dist === file.dist
    if ((await present()).some(isIt)) throw refuse(409, `The release already has a file “${file.url}”.`)
    const kept = await takeReleaseFile({ ...file, projectId: project.id, release }, store.artifacts, now)
    const row = (await present()).find(isIt)
    if (!kept || !row)
      throw refuse(503, 'The file is taken over, but keeping it takes longer than usual.', { 'Retry-After': '5' })
    return Response.json(releaseFileJson(row), { status: 201 })
  })
}
