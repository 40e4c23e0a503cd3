import { runtimeContext, viewerContext } from '~/context'
import type { Project } from '~/projects/project'
import type { ReleaseRecord } from '~/releases/release'
import { readRelease } from '~/uploads/read-request'
import type { Route } from './+types/release'
import { jsonOf, projectOf, projectsCalled, readValue, requireOrganization, versionOf } from './asked.server'
import { requireAny } from './guards.server'
import { refuse } from './refuse'
import { releaseAnswer } from './release-answer.server'

/** `GET …/releases/:version/`, of the organization or of a project. */
export async function loader(args: Route.LoaderArgs) {
  const { release, version } = await found(args)
  if (!release) throw missing(version)
  return Response.json(await releaseAnswer(args.context, release))
}

/** `PUT` there changes (dates, commits, refs) and makes it when it is missing; `DELETE` removes what is kept of it, not its events. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  requireAny(context, ['upload'])
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const { release, version, project } = await found(args)
  if (request.method === 'DELETE') {
    if (!(await store.releaseRecords.remove(viewer, version, project?.slug))) throw missing(version)
    return new Response(null, { status: 204 })
  }
  if (request.method !== 'PUT') throw refuse(405, 'Change a release with PUT, remove it with DELETE.')
  const { projects: names, version: _same, ...change } = readValue(readRelease(await jsonOf(request)))
  const called = project ? [project] : await projectsCalled(context, names)
  const ids = (called.length > 0 ? called : (release?.projects ?? [])).map(({ id }) => id)
  if (ids.length === 0) throw missing(version)
  await store.releaseRecords.put(viewer, ids, { ...change, version }, now())
  const [changed] = await store.releaseRecords.list(viewer, { version, limit: 1 })
  if (!changed) throw missing(version)
  return Response.json(await releaseAnswer(context, changed))
}

type NamedRelease = { release: ReleaseRecord | undefined; version: string; project: Project | undefined }

async function found({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>): Promise<NamedRelease> {
  await requireOrganization(context, params)
  const version = versionOf(params)
  const project = 'project' in params ? await projectOf(context, params) : undefined
  const asked = { version, limit: 1, ...(project && { slug: project.slug }) }
  const { store } = context.get(runtimeContext)
  const [release] = await store.releaseRecords.list(context.get(viewerContext), asked)
  return { release, version, project }
}

const missing = (version: string) =>
  refuse(404, `Release “${version}” does not exist, or this token has no access to it.`)
