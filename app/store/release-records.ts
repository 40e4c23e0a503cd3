import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/** The part of the port (`store.ts`) for what deploying tools say of releases. Sessions and events name releases on their own. */

/** One release over all projects it is of that the viewer triages; whoever made it: a tool, an event or a session. */
export type ReleaseRecord = {
  version: string
  status: ReleaseStatus
  url?: string
  ref?: string
  /** When it was heard of first. */
  createdAt: Instant
  firstEvent?: Instant
  lastEvent?: Instant
  newIssues: number
  lastCommit?: string
  startedAt?: Instant
  releasedAt?: Instant
  projects: { id: number; slug: string; name: string }[]
  commits: number
  deploys: number
}

export type ReleaseStatus = 'open' | 'archived'

/** What is absent stays as it is. */
export type ReleaseChange = {
  version: string
  status?: ReleaseStatus
  url?: string
  ref?: string
  startedAt?: Instant
  releasedAt?: Instant
  /** Newest first; they replace those there were. */
  commits?: ReleaseCommit[]
  /** Heads of repositories it was built from: each is a commit of the release where no commits are told. */
  heads?: { id: string; repository?: string }[]
}

export type ReleaseCommit = {
  id: string
  repository?: string
  message?: string
  authorName?: string
  authorEmail?: string
  at?: Instant
  /** What it changed; absent: not told. */
  files?: CommitFile[]
}

/** Added, modified, deleted. */
export type CommitFile = { path: string; change: 'A' | 'M' | 'D' }

export type NewDeploy = { environment: string; name?: string; url?: string; startedAt?: Instant; finishedAt: Instant }
export type Deploy = NewDeploy & { id: number }

/** For members and up of the projects. */
export interface ReleaseRecords {
  /** Makes or changes the release in each of these projects; `created`: in none of them it was there. Undefined when the viewer triages none of them. */
  put(
    viewer: Viewer,
    projectIds: number[],
    change: ReleaseChange,
    at: Instant,
  ): Promise<{ created: boolean } | undefined>
  /** In one project, or in all. Newest first. */
  list(viewer: Viewer, asked: { slug?: string; version?: string; limit: number }): Promise<ReleaseRecord[]>
  /** The newest other release of these projects that has commits, and the newest of those. */
  previousWithCommits(viewer: Viewer, version: string): Promise<{ version: string; commit: ReleaseCommit } | undefined>
  /** The commits of a release in the first of its projects that has some, newest first. */
  commits(viewer: Viewer, version: string, limit: number): Promise<ReleaseCommit[]>
  /** What tools said of it; what was made by a tool alone is gone. False when there is none for this viewer. */
  remove(viewer: Viewer, version: string, slug?: string): Promise<boolean>
  /** In every project of the release, or in one; undefined when there is none. */
  addDeploy(
    viewer: Viewer,
    version: string,
    deploy: NewDeploy,
    at: Instant,
    slug?: string,
  ): Promise<{ id: number } | undefined>
  /** Newest first, the first 50. */
  deploys(viewer: Viewer, version: string, slug?: string): Promise<Deploy[]>
}
