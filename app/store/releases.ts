import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Issue } from '../issues/issue'
import type { Adoption, CrashFree } from '../releases/adoption'
import type { CommitFile, ReleaseCommit, ReleaseStatus } from '../releases/release'

/**
 * The part of the port (`store.ts`) for releases as pages show them. Writes of tools are in release-records.ts.
 * 1. For those who triage the project; the query checks the permission.
 * 2. A release belongs to one project: several projects may have releases of the same name.
 */
export interface Releases {
  page(viewer: Viewer, filter: ReleaseFilter): Promise<ReleasePage>
  find(viewer: Viewer, slug: string, version: string, now: Instant): Promise<ReleaseRow | undefined>
  /** The details of one release; undefined when there is none for this viewer. */
  more(
    viewer: Viewer,
    slug: string,
    version: string,
    range: { now: Instant; hours: number },
  ): Promise<ReleaseMore | undefined>
  /** Newest first, with the files of each. */
  commits(
    viewer: Viewer,
    slug: string,
    version: string,
    range: { from: number; limit: number },
  ): Promise<CommitWithFiles[] | undefined>
  /** Environments in which releases were seen, in alphabetical order. */
  environments(viewer: Viewer, slug?: string): Promise<string[]>
  /** Releases first seen in a span, newest first, and their number; without adoption. */
  fresh(
    viewer: Viewer,
    span: { since: Instant; now: Instant; project?: string; limit: number },
  ): Promise<{ count: number; top: ReleaseRow[] }>
  /** Whether it is known of these releases of a project which files their commits changed. */
  knowsFiles(viewer: Viewer, slug: string, versions: string[]): Promise<boolean>
  /** Commits of these releases of a project that changed a file of one of these names, newest first. */
  touching(viewer: Viewer, slug: string, versions: string[], names: string[]): Promise<TouchingCommit[]>
}

export const releaseOrders = ['date', 'version'] as const
export type ReleaseOrder = (typeof releaseOrders)[number]

/** `date`: newest first · `version`: by package, highest version first; then releases that are not versions, by date. */
export type ReleaseFilter = {
  project?: string
  /** Only releases seen in this environment, with its events, sessions and deploys. */
  environment?: string
  order: ReleaseOrder
  /** Includes archived releases. */
  archived?: boolean
  cursor?: string
  limit: number
  now: Instant
}

export type ReleasePage = { rows: ReleaseRow[]; next?: string; previous?: string }

/** Adoption and crashes are of the last 24 hours. */
export type ReleaseRow = {
  version: string
  project: { id: number; slug: string; name: string }
  /** When it was first seen. */
  firstSeen: Instant
  /** Its newest event. */
  lastSeen?: Instant
  status: ReleaseStatus
  releasedAt?: Instant
  events: number
  newIssues: number
  regressed: number
  commits: number
  adoption?: Adoption
  crashFree?: CrashFree
  lastDeploy?: { environment: string; at: Instant }
}

export type ReleaseMore = {
  url?: string
  ref?: string
  environments: { environment: string; firstSeen: Instant; lastSeen: Instant; events: number }[]
  /** Its neighbours, by version if it is one, otherwise by time. */
  previous?: string
  next?: string
  /** Other projects with a release of this name. */
  elsewhere: { slug: string; name: string }[]
  /** Each the first 20, with how many there are. */
  fresh: ReleaseIssues
  regressed: ReleaseIssues
  resolved: ReleaseIssues
  /** Uploads of source maps for it, and the newest of them. */
  uploads: number
  newestUpload?: number
  /** Sessions per hour, oldest first: of this release, and of all. Empty when there were none. */
  sessions: { own: number[]; crashed: number[]; all: number[] }
}

export type ReleaseIssues = { count: number; top: Issue[] }

export type CommitWithFiles = ReleaseCommit & { files: CommitFile[]; moreFiles: number }

export type TouchingCommit = ReleaseCommit & { version: string; paths: string[] }
