import type { RouterContextProvider } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import type { Parsed } from '~/releases/read-release'
import type { ReleaseRow } from '~/store/releases'

type Context = Readonly<RouterContextProvider>

/** Commits with their changed files are the largest of these bodies. */
const longestBody = 8 * 1024 * 1024

/** The parsed body; 400 with the mistake, 413 when it is too long. */
export async function bodyIn<T>(request: Request, read: (sent: unknown) => Parsed<T>): Promise<T> {
  const text = await request.text()
  if (text.length > longestBody) throw problem(413, 'The body is larger than 8 MiB. Send it in parts.')
  const asked = read(parsed(text))
  if (!asked.ok) throw problem(400, asked.problem)
  return asked.value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Slugs of the projects with this release that the viewer can triage; `?project=` chooses one. 404 without any. */
export async function projectsOfRelease(context: Context, request: Request, version: string): Promise<Named[]> {
  const { store } = context.get(runtimeContext)
  const [release] = await store.releaseRecords.list(context.get(viewerContext), { version, limit: 1 })
  const asked = new URL(request.url).searchParams.get('project')
  const found = (release?.projects ?? []).filter(({ slug }) => asked === null || slug === asked)
  if (found.length === 0) throw noSuchRelease(version)
  return found
}

type Named = { id: number; slug: string; name: string }

/** The one project of the request; 400 lists the candidates. */
export async function oneProjectOfRelease(context: Context, request: Request, version: string): Promise<Named> {
  const [only, ...others] = await projectsOfRelease(context, request, version)
  if (!only) throw noSuchRelease(version)
  if (others.length === 0) return only
  const slugs = [only, ...others].map(({ slug }) => slug).join(', ')
  throw problem(400, `Several projects have a release “${version}”: ${slugs}. Add ?project= with one of them.`)
}

/** The release in each of these projects, after the change. */
export async function releasesIn(context: Context, projects: { slug: string }[], version: string) {
  const { store, now } = context.get(runtimeContext)
  const at = now()
  const rows = await Promise.all(
    projects.map(({ slug }) => store.releases.find(context.get(viewerContext), slug, version, at)),
  )
  return rows.filter((row): row is ReleaseRow => row !== undefined)
}

export const noSuchRelease = (version: string) =>
  problem(404, `Release “${version.slice(0, 200)}” does not exist, or this token cannot see it.`)
