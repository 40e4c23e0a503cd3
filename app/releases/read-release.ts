import type { Instant } from '../clock'
import type { CommitFile, NewDeploy, ReleaseChange, ReleaseCommit } from './release'

/**
 * Reads what a script sends about a release, completely or not at all: an unknown field is an error. Lists are limited to what the store
 * keeps.
 */
export type Parsed<T> = { ok: true; value: T } | { ok: false; problem: string }

const longestVersion = 200
const longestText = 2_000
const longestPath = 500
const mostCommits = 1_000

export type SentRelease = Omit<ReleaseChange, 'version'> & { version?: string; projects?: string[] }

/** `isNew`: name and projects are required, too. */
export function readReleaseChange(sent: unknown, isNew: boolean): Parsed<SentRelease> {
  const names = ['status', 'ref', 'link', 'startedAt', 'releasedAt', 'commits']
  return reading(sent, isNew ? ['version', 'projects', ...names] : names, (body) => ({
    ...present({
      version: isNew ? versionIn(body.version) : undefined,
      projects:
        body.projects === undefined ? undefined : each(body.projects, 'projects', (one) => textIn(one, 'projects')),
      status: body.status === undefined ? undefined : statusIn(body.status),
      ref: textIf(body.ref, 'ref'),
      url: linkIf(body.link, 'link'),
      startedAt: instantIf(body.startedAt, 'startedAt'),
      releasedAt: instantIf(body.releasedAt, 'releasedAt'),
      commits: body.commits === undefined ? undefined : commitsIn(body.commits),
    }),
  }))
}

export const readCommits = (sent: unknown): Parsed<ReleaseCommit[]> =>
  reading(sent, ['commits'], ({ commits }) => commitsIn(commits))

export const readDeploy = (sent: unknown, now: Instant): Parsed<NewDeploy> =>
  reading(sent, ['environment', 'name', 'url', 'startedAt', 'finishedAt'], (body) =>
    inOrder({
      environment: textIn(body.environment, 'environment', 64),
      finishedAt: instantIf(body.finishedAt, 'finishedAt') ?? now,
      ...present({
        name: textIf(body.name, 'name'),
        url: linkIf(body.url, 'url'),
        startedAt: instantIf(body.startedAt, 'startedAt'),
      }),
    }),
  )

function inOrder(deploy: NewDeploy): NewDeploy {
  if (deploy.startedAt === undefined || deploy.startedAt <= deploy.finishedAt) return deploy
  throw new Mistake('“startedAt” must not be after “finishedAt”. Without “finishedAt”, the current time counts.')
}

type Body = Record<string, unknown>

/** What is wrong with the request, for the person who sent it. */
class Mistake extends Error {}

function reading<T>(sent: unknown, names: string[], read: (body: Body) => T): Parsed<T> {
  try {
    return { ok: true, value: read(bodyOf(sent, names, 'The body')) }
  } catch (error) {
    if (error instanceof Mistake) return { ok: false, problem: error.message }
    throw error
  }
}

function bodyOf(sent: unknown, names: string[], what: string): Body {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent) || Object.keys(sent).length === 0) {
    throw new Mistake(`${what} must be a JSON object with any of ${names.join(', ')}.`)
  }
  const unknown = Object.keys(sent).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new Mistake(`“${unknown.slice(0, 50)}” is not a field. Use any of ${names.join(', ')}.`)
  return sent as Body
}

function versionIn(value: unknown): string {
  const version = textIn(value, 'version', longestVersion)
  if (/[\u0000-\u001f\u007f]/.test(version))
    throw new Mistake('“version” must not contain line breaks or control characters.')
  return version
}

function commitsIn(value: unknown): ReleaseCommit[] {
  return each(value, 'commits', (one) => {
    const commit = bodyOf(one, ['id', 'message', 'author', 'repository', 'at', 'files'], 'A commit')
    const author = commit.author === undefined ? {} : bodyOf(commit.author, ['name', 'email'], '“author”')
    return {
      id: textIn(commit.id, 'id', 200),
      ...present({
        message: textIf(commit.message, 'message')?.trimEnd(),
        authorName: textIf(author.name, 'name'),
        authorEmail: textIf(author.email, 'email'),
        repository: textIf(commit.repository, 'repository'),
        at: instantIf(commit.at, 'at'),
        files: commit.files === undefined ? undefined : each(commit.files, 'files', fileIn),
      }),
    }
  })
}

const changes: Record<string, CommitFile['change']> = { added: 'A', changed: 'M', deleted: 'D' }
export const changeNames: Record<CommitFile['change'], string> = { A: 'added', M: 'changed', D: 'deleted' }

function fileIn(value: unknown): CommitFile {
  const { path, change } = bodyOf(value, ['path', 'change'], 'A file')
  const known = changes[String(change)]
  if (!known) throw new Mistake('“change” of a file is added, changed or deleted.')
  return { path: textIn(path, 'path', longestPath), change: known }
}

function statusIn(value: unknown): 'open' | 'archived' {
  if (value === 'open' || value === 'archived') return value
  throw new Mistake('“status” is open or archived.')
}

function each<T>(value: unknown, name: string, read: (one: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new Mistake(`“${name}” has to be a list.`)
  if (value.length > mostCommits) throw new Mistake(`“${name}” may have ${mostCommits} members.`)
  return value.map(read)
}

function textIn(value: unknown, name: string, longest = longestText): string {
  if (typeof value !== 'string' || value.trim() === '') throw new Mistake(`“${name}” has to be a text.`)
  if (longest < longestText && value.length > longest) throw new Mistake(`“${name}” may have ${longest} characters.`)
  return value.slice(0, longest)
}

const textIf = (value: unknown, name: string) => (value === undefined ? undefined : textIn(value, name))

/** Pages link to it, so only http(s) is allowed. */
function linkIf(value: unknown, name: string): string | undefined {
  const link = textIf(value, name)
  if (link === undefined || /^https?:$/.test(protocolOf(link))) return link
  throw new Mistake(`“${name}” has to be an address that begins with https:// or http://.`)
}

const protocolOf = (link: string) => (URL.canParse(link) ? new URL(link).protocol : '')

function instantIf(value: unknown, name: string): Instant | undefined {
  if (value === undefined) return undefined
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isFinite(at)) return at
  throw new Mistake(`“${name}” has to be a time like 2026-11-21T14:00:00Z.`)
}

/** Without what is undefined. */
const present = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
