import type { Instant } from '../clock'

/** One release, over all of its projects that the viewer triages. It was created by a tool, an event or a session. */
export type ReleaseRecord = {
  version: string
  status: ReleaseStatus
  url?: string
  ref?: string
  /** When it was first seen. */
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

/** Absent fields do not change. */
export type ReleaseChange = {
  version: string
  status?: ReleaseStatus
  url?: string
  ref?: string
  startedAt?: Instant
  releasedAt?: Instant
  /** Newest first; they replace the stored ones. */
  commits?: ReleaseCommit[]
  /** Heads of the repositories it was built from: each is a commit of the release when no commits are sent. */
  heads?: { id: string; repository?: string }[]
}

export type ReleaseCommit = {
  id: string
  repository?: string
  message?: string
  authorName?: string
  authorEmail?: string
  at?: Instant
  /** Changed files; absent if unknown. */
  files?: CommitFile[]
}

/** Added, modified, deleted. */
export type CommitFile = { path: string; change: 'A' | 'M' | 'D' }

export type NewDeploy = { environment: string; name?: string; url?: string; startedAt?: Instant; finishedAt: Instant }
export type Deploy = NewDeploy & { id: number }
