import type { RouterContextProvider } from 'react-router'
import { isCalled } from '~/accounts/organization'
import { runtimeContext, viewerContext } from '~/context'
import { artifactsDir } from '~/data-paths.server'
import type { Project } from '~/projects/project'
import type { Runtime } from '~/runtime'
import { ownOrganization } from '~/sessions/own-organization.server'
import { type Chunks, openChunks } from '~/uploads/chunks.server'
import { mistakeInVersion, type Parsed } from '~/uploads/read-request'
import { uploadLimits } from '~/uploads/upload-limits'
import { UploadProblem } from '~/uploads/upload-problem'
import { countRefused } from './count-refused.server'
import { refuse } from './refuse'

/** The subject of a tool's request. Every function throws the error answer that says what is wrong. */

type Context = Readonly<RouterContextProvider>
type Params = Record<string, string | undefined>

/** 404 for any other organization than the only one. */
export async function requireOrganization(context: Context, { organization: slug = '' }: Params): Promise<void> {
  const own = await ownOrganization(context.get(runtimeContext).store)
  if (!isCalled(own, slug)) throw refuse(404, `Organization “${slug}” does not exist here. Use “${own.slug}”.`)
}

/** The named projects (slug or id) that the viewer can triage. 404 lists them if one is missing. */
export async function projectsCalled(context: Context, names: string[]): Promise<Project[]> {
  const all = await triaged(context)
  return names.map((name) => {
    const found = all.find(({ id, slug }) => slug === name || String(id) === name)
    if (found) return found
    const known = all.map(({ slug }) => slug).slice(0, 20)
    throw refuse(
      404,
      `Project “${name}” does not exist, or this token has no access to it. It has access to: ${known.join(', ') || 'none'}.`,
    )
  })
}

export async function triaged(context: Context): Promise<Project[]> {
  const projects = await context.get(runtimeContext).store.projects.list(context.get(viewerContext))
  return projects.filter(({ role }) => role !== 'helper')
}

/** The project in the address. */
export async function projectOf(context: Context, params: Params): Promise<Project> {
  await requireOrganization(context, params)
  const [project] = await projectsCalled(context, [params.project ?? ''])
  if (!project) throw refuse(404, 'The project does not exist.')
  return project
}

/** The release in the address; 400 for an invalid version. */
export function versionOf({ version = '' }: Params): string {
  const mistake = mistakeInVersion(version)
  if (mistake) throw refuse(400, mistake)
  return version
}

/** Commits with their changed files are the largest of these bodies. */
const jsonBytes = 8 * 1024 * 1024

/** 400 for invalid JSON, 413 for a body that is too large. */
export async function jsonOf(request: Request): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length
    if (size > jsonBytes) throw refuse(413, 'The body is larger than 8 MiB. Send it in parts.')
    pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8') || '{}')
  } catch {
    throw refuse(400, 'The body is not valid JSON.')
  }
}

/** The value; 400 with the mistake. */
export function readValue<T>(read: Parsed<T>): T {
  if (read.ok) return read.value
  throw refuse(400, read.detail)
}

/** 403 for an account that can triage no project, because nothing it uploads could be assembled. */
export async function requireTriage(context: Context): Promise<void> {
  if ((await triaged(context)).length > 0) return
  throw refuse(403, 'Your account is not a member of any project. Uploads need the role member or admin in one.')
}

/** One per process, not per request: it holds the reservations of uploads in progress. */
const opened = new WeakMap<Runtime, Chunks>()

export function chunksOf(context: Context): Chunks {
  const runtime = context.get(runtimeContext)
  const known = opened.get(runtime)
  if (known) return known
  const chunks = openChunks(artifactsDir(runtime.config.dataDir), uploadLimits, runtime.now)
  opened.set(runtime, chunks)
  return chunks
}

const statuses: Partial<Record<UploadProblem['reason'], number>> = {
  too_large: 413,
  too_many_items: 413,
  uploads_full: 507,
  upload_unkept: 500,
}

/** Runs `work`; an UploadProblem in it is counted and becomes the answer. */
export async function counting<T>(context: Context, projects: Project[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UploadProblem)) throw error
    const runtime = context.get(runtimeContext)
    const projectIds = projects.map(({ id }) => id)
    if (error.reason !== 'upload_unkept') {
      await countRefused(runtime, { projectIds, reason: error.reason, at: runtime.now() })
    }
    throw refuse(statuses[error.reason] ?? 400, error.message)
  }
}
