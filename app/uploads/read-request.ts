import type { Instant } from '../clock'
import type { CommitFile, NewDeploy, ReleaseChange, ReleaseCommit } from '../releases/release'

/**
 * The parsed request of a tool, or what is wrong with it, in words for the person who runs the tool. Source: docs/protocol.md §15.3, §16.
 */
export type Parsed<T> = { ok: true; value: T } | { ok: false; detail: string }

export type AssemblyRequest = {
  checksum: string
  chunks: string[]
  /** Slugs or ids. */
  projects: string[]
  version?: string
  dist?: string
}

const sha1 = /^[0-9a-f]{40}$/
const longestText = 2_000
const longestPath = 500

export function readAssembly(json: unknown, limits: { chunks: number; projects: number }): Parsed<AssemblyRequest> {
  const body = object(json)
  const { checksum, chunks } = body
  if (typeof checksum !== 'string' || !sha1.test(checksum)) return wrong('“checksum” must be a SHA-1, 40 hex digits.')
  if (
    !Array.isArray(chunks) ||
    chunks.length === 0 ||
    !chunks.every((one) => typeof one === 'string' && sha1.test(one))
  )
    return wrong('“chunks” must be a list of SHA-1s, one at least.')
  if (chunks.length > limits.chunks) return wrong(`An upload may have ${limits.chunks} chunks. Send it in parts.`)
  const projects = readProjects(body.projects)
  if (projects.length > limits.projects) return wrong(`An upload may be for ${limits.projects} projects.`)
  const version = text(body.version)
  const problem = version === undefined ? undefined : mistakeInVersion(version)
  if (problem) return wrong(problem)
  return { ok: true, value: { checksum, chunks, projects, ...present({ version, dist: text(body.dist) }) } }
}

/** A release may have any name that fits in a URL. */
export function mistakeInVersion(version: string): string | undefined {
  if (version.length === 0 || version.length > 200) return 'A release name has 1 to 200 characters.'
  // sentry-cli sends a slash as U+FFFD.
  if (/[/\\\uFFFD\n\r\t\0]/.test(version)) return 'A release name may not have slashes or line breaks in it.'
  return version === '.' || version === '..' ? 'A release cannot be called that.' : undefined
}

export type ReleaseRequest = Omit<ReleaseChange, 'version'> & { version?: string; projects: string[] }

export function readRelease(json: unknown): Parsed<ReleaseRequest> {
  const body = object(json)
  const version = text(body.version)
  const problem = version === undefined ? undefined : mistakeInVersion(version)
  if (problem) return wrong(problem)
  const heads = Array.isArray(body.refs) ? body.refs.flatMap(readHead) : undefined
  const value = {
    projects: readProjects(body.projects),
    ...present({
      version,
      status: body.status === 'archived' || body.status === 'open' ? (body.status as 'archived' | 'open') : undefined,
      url: text(body.url),
      ref: text(body.ref) ?? heads?.[0]?.id,
      heads,
      startedAt: instant(body.dateStarted),
      releasedAt: instant(body.dateReleased),
      commits: Array.isArray(body.commits) ? body.commits.flatMap(readCommit) : undefined,
    }),
  }
  return { ok: true, value }
}

function readCommit(json: unknown): ReleaseCommit[] {
  const commit = object(json)
  const id = text(commit.id)
  if (id === undefined) return []
  const more = present({
    repository: text(commit.repository),
    message: text(commit.message)?.trimEnd(),
    authorName: text(commit.author_name),
    authorEmail: text(commit.author_email),
    at: instant(commit.timestamp),
    files: Array.isArray(commit.patch_set) ? commit.patch_set.flatMap(readFile) : undefined,
  })
  return [{ id, ...more }]
}

function readFile(json: unknown): CommitFile[] {
  const { path, type } = object(json)
  if (typeof path !== 'string' || path === '' || path.length > longestPath) return []
  return [{ path, change: type === 'A' || type === 'D' ? type : 'M' }]
}

/** A `ref` of a repository: its commit when the release was built. */
function readHead(json: unknown): { id: string; repository?: string }[] {
  const ref = object(json)
  const id = text(ref.commit)
  return id === undefined ? [] : [{ id, ...present({ repository: text(ref.repository) }) }]
}

export function readDeploy(json: unknown, now: Instant): Parsed<NewDeploy> {
  const body = object(json)
  const environment = text(body.environment)
  if (environment === undefined) return wrong('“environment” must be a text.')
  const finishedAt = instant(body.dateFinished) ?? now
  const more = present({ name: text(body.name), url: text(body.url), startedAt: instant(body.dateStarted) })
  return { ok: true, value: { environment, finishedAt, ...more } }
}

const readProjects = (value: unknown) =>
  Array.isArray(value) ? value.flatMap((one) => (typeof one === 'number' ? String(one) : (text(one) ?? []))) : []

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, longestText) : undefined)

/** ISO text, or seconds since 1970. */
function instant(value: unknown): Instant | undefined {
  const at = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(at) ? Math.round(at) : undefined
}

/** Without what is undefined. */
const present = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const wrong = (detail: string) => ({ ok: false as const, detail })
