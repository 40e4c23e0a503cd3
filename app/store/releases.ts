import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Issue } from '../issues/issue'
import type { Adoption, CrashFree } from '../releases/adoption'
import type { CommitFile, ReleaseCommit, ReleaseStatus } from '../releases/release'

/**
 * The part of the port (`store.ts`) for releases as people look at them. What tools say of releases is in release-records.ts.
 * 1. For those who triage the project; the permission stands in the query.
 * 2. A release is of one project: several projects may have one of the same name.
 */
export interface Releases {
  page(viewer: Viewer, filter: ReleaseFilter): Promise<ReleasePage>
  find(viewer: Viewer, slug: string, version: string, now: Instant): Promise<ReleaseRow | undefined>
  /** What else is known of one release; undefined when there is none for this viewer. */
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
  /** Environments releases were heard of in, in the order of the alphabet. */
  environments(viewer: Viewer, slug?: string): Promise<string[]>
  /** Releases first heard of in a span, newest first, and how many there are; nothing of their use. */
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

/** `date`: the newest first · `version`: package by package, the highest version first; what is no version behind them by date. */
export type ReleaseFilter = {
  project?: string
  /** Heard of there. Events, sessions and deploys are those there, too. */
  environment?: string
  order: ReleaseOrder
  /** Also those that were archived. */
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
  /** When it was heard of first. */
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
  /** Its neighbours: by version where it is one, else by time. */
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
