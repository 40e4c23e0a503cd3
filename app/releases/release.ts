import type { Instant } from '../clock'

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
