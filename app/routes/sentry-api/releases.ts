import { runtimeContext, viewerContext } from '~/context'
import { readRelease } from '~/uploads/read-request'
import type { Route } from './+types/releases'
import { jsonOf, projectOf, projectsCalled, readValue, requireOrganization, triaged } from './asked.server'
import { requireAny } from './guards.server'
import { refuse } from './refuse'
import { releaseAnswer } from './release-answer.server'

const perList = 100

/** `GET …/releases/`, of the organization (`?project=`: of some of its projects) or of a project: the newest. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const names = new URL(request.url).searchParams.getAll('project').filter((name) => name !== '-1' && name !== '')
  const projects = 'project' in params ? [await projectOf(context, params)] : await projectsCalled(context, names)
  const { store } = context.get(runtimeContext)
  const [only, ...more] = projects
  const asked = { limit: perList, ...(only && more.length === 0 && { slug: only.slug }) }
  const releases = (await store.releaseRecords.list(context.get(viewerContext), asked)).filter(
    (release) => !only || release.projects.some(({ id }) => projects.some((project) => project.id === id)),
  )
  return Response.json(await Promise.all(releases.map((release) => releaseAnswer(context, release))))
}

/** `POST` there: makes a release; one that is there already is changed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  requireAny(context, ['upload'])
  await requireOrganization(context, params)
  if (request.method !== 'POST') throw refuse(405, 'Create releases with POST.')
  const { version, projects: names, ...change } = readValue(readRelease(await jsonOf(request)))
  if (version === undefined) throw refuse(400, '“version” must be a string.')
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const called = 'project' in params ? [await projectOf(context, params)] : await projectsCalled(context, names)
  const ids = (called.length > 0 ? called : await meant(context, version)).map(({ id }) => id)
  if (ids.length === 0) throw refuse(400, 'Name the projects of the release.')
  const done = await store.releaseRecords.put(viewer, ids, { ...change, version }, now())
  const [release] = await store.releaseRecords.list(viewer, { version, limit: 1 })
  if (!done || !release) throw refuse(404, 'The project does not exist.')
  return Response.json(await releaseAnswer(context, release), { status: done.created ? 201 : 208 })
}

/** Where no project is named (`releases archive`, and the newer CLI): those the release is of; or the one there is, if there is one. */
async function meant(context: Route.ActionArgs['context'], version: string): Promise<{ id: number }[]> {
  const { store } = context.get(runtimeContext)
  const [known] = await store.releaseRecords.list(context.get(viewerContext), { version, limit: 1 })
  if (known) return known.projects
  const [only, ...others] = (await triaged(context)).filter(({ builtIn }) => !builtIn)
  return only && others.length === 0 ? [only] : []
}
