import { runtimeContext, viewerContext } from '~/context'
import type { Project } from '~/projects/project'
import { readRelease } from '~/symbolication/upload/read-request'
import { releaseJson } from '~/symbolication/upload/sentry-json'
import type { Route } from './+types/releases'
import { jsonOf, projectOf, projectsCalled, readValue, requireOrganization, triaged } from './asked.server'
import { refuse } from './refuse'

const perList = 100

/** `GET …/releases/`, of the organization or of a project: the newest. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = 'project' in params ? (await projectOf(context, params)).slug : undefined
  await requireOrganization(context, params)
  const asked = { limit: perList, ...(slug !== undefined && { slug }) }
  const { store } = context.get(runtimeContext)
  return Response.json((await store.releaseRecords.list(context.get(viewerContext), asked)).map(releaseJson))
}

/** `POST` there: makes a release; one that is there already is changed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireOrganization(context, params)
  if (request.method !== 'POST') throw refuse(405, 'Releases are made by POST.')
  const { version, projects: names, ...change } = readValue(readRelease(await jsonOf(request)))
  if (version === undefined) throw refuse(400, '“version” must be a text.')
  const projects = 'project' in params ? [await projectOf(context, params)] : await ofOrganization(context, names)
  if (projects.length === 0) throw refuse(400, 'Name the projects the release is of.')
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const ids = projects.map(({ id }) => id)
  const done = await store.releaseRecords.put(viewer, ids, { ...change, version }, now())
  const [release] = await store.releaseRecords.list(viewer, { version, limit: 1 })
  if (!done || !release) throw refuse(404, 'There is no such project.')
  return Response.json(releaseJson(release), { status: done.created ? 201 : 208 })
}

/** The newer CLI names no project where it was told none: with one that can be meant, it is that. */
async function ofOrganization(context: Route.ActionArgs['context'], names: string[]): Promise<Project[]> {
  if (names.length > 0) return projectsCalled(context, names)
  const [only, ...others] = (await triaged(context)).filter(({ builtIn }) => !builtIn)
  return only && others.length === 0 ? [only] : []
}
