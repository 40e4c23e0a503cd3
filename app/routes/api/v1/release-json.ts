import type { Instant } from '~/clock'
import type { Issue } from '~/issues/issue'
import { changeNames } from '~/releases/read-release'
import type { Deploy, ReleaseCommit } from '~/releases/release'
import type { Suspicion } from '~/releases/suspect-commits'
import type { CommitWithFiles, ReleaseIssues, ReleaseMore, ReleaseRow, TouchingCommit } from '~/store/releases'
import { releasePath } from '../../releases/release-path'
import { iso } from './json'

/** Releases in answers of the API; see json.ts for the rules. */

const isoOrNull = (at: Instant | undefined) => (at === undefined ? null : iso(at))

export const releaseJson = (release: ReleaseRow, publicUrl: string) => ({
  version: release.version,
  project: { slug: release.project.slug, name: release.project.name },
  status: release.status,
  firstSeen: iso(release.firstSeen),
  releasedAt: isoOrNull(release.releasedAt),
  lastEventAt: isoOrNull(release.lastSeen),
  events: release.events,
  newIssues: release.newIssues,
  regressedIssues: release.regressed,
  adoption: release.adoption ?? null,
  crashFreeSessions: release.crashFree?.sessions ?? null,
  crashFreePeople: release.crashFree?.people ?? null,
  lastDeploy: release.lastDeploy
    ? { environment: release.lastDeploy.environment, at: iso(release.lastDeploy.at) }
    : null,
  commits: release.commits,
  url: publicUrl + releasePath(release.project.slug, release.version),
})

export const releaseWholeJson = (release: ReleaseRow, more: ReleaseMore, publicUrl: string) => ({
  ...releaseJson(release, publicUrl),
  ref: more.ref ?? null,
  link: more.url ?? null,
  previous: more.previous ?? null,
  next: more.next ?? null,
  environments: more.environments.map(({ firstSeen, lastSeen, ...place }) => ({
    ...place,
    firstSeen: iso(firstSeen),
    lastSeen: iso(lastSeen),
  })),
  new: issuesJson(more.fresh, publicUrl),
  regressed: issuesJson(more.regressed, publicUrl),
  resolved: issuesJson(more.resolved, publicUrl),
  sourceMapUploads: more.uploads,
})

const issuesJson = ({ count, top }: ReleaseIssues, publicUrl: string) => ({
  count,
  issues: top.map(({ shortId, title }: Issue) => ({ shortId, title, url: `${publicUrl}/issues/${shortId}` })),
})

const commitJson = ({ id, message, authorName, authorEmail, repository, at }: ReleaseCommit) => ({
  id,
  message: message ?? null,
  author: { name: authorName ?? null, email: authorEmail ?? null },
  repository: repository ?? null,
  at: isoOrNull(at),
})

export const commitWithFilesJson = ({ files, moreFiles, ...commit }: CommitWithFiles) => ({
  ...commitJson(commit),
  files: files.map(({ path, change }) => ({ path, change: changeNames[change] })),
  moreFiles,
})

export const deployJson = ({ environment, name, url, startedAt, finishedAt }: Omit<Deploy, 'id'>) => ({
  environment,
  name: name ?? null,
  url: url ?? null,
  startedAt: isoOrNull(startedAt),
  finishedAt: iso(finishedAt),
})

export const suspectJson = ({ commit, files }: Suspicion<TouchingCommit>) => ({
  ...commitJson(commit),
  release: commit.version,
  files: files.map(({ path, frame }) => ({ path, frame: { path: frame.path, line: frame.line ?? null } })),
})
