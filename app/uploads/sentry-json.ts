import type { Organization } from '../accounts/organization'
import type { Instant } from '../clock'
import type { Project } from '../projects/project'
import type { Deploy, ReleaseCommit, ReleaseRecord } from '../releases/release'
import type { ArtifactRow } from '../symbolication/artifact-reader'

/** The JSON that Sentry's tools read, with every member that they use. Ids are numbers as text. Source: docs/protocol.md §16. */

const iso = (at: Instant) => new Date(at).toISOString()
const isoOrNull = (at: Instant | undefined) => (at === undefined ? null : iso(at))

export const organizationJson = (organization: Organization, origin: string, since: Instant) => ({
  ...organization,
  dateCreated: iso(since),
  status: { id: 'active', name: 'active' },
  isEarlyAdopter: false,
  require2FA: false,
  requireEmailVerification: false,
  features: [],
  links: { organizationUrl: origin, regionUrl: origin },
})

export const projectJson = (
  organization: Organization,
  { id, slug, name, platform, createdAt, firstEventAt }: Project,
) => ({
  id: String(id),
  slug,
  name,
  platform,
  dateCreated: iso(createdAt),
  firstEvent: isoOrNull(firstEventAt),
  team: null,
  teams: [],
  features: [],
  status: 'active',
  organization,
})

/** Its id is its version. `newest`: its newest commit. */
export const releaseJson = (release: ReleaseRecord, newest?: ReleaseCommit) => ({
  id: release.version,
  version: release.version,
  shortVersion: release.version,
  status: release.status,
  url: release.url ?? null,
  ref: release.ref ?? null,
  dateCreated: iso(release.createdAt),
  dateStarted: isoOrNull(release.startedAt),
  dateReleased: isoOrNull(release.releasedAt),
  newGroups: release.newIssues,
  firstEvent: isoOrNull(release.firstEvent),
  lastEvent: isoOrNull(release.lastEvent),
  commitCount: release.commits,
  deployCount: release.deploys,
  lastCommit: newest ? { ...commitJson(newest), dateCreated: iso(newest.at ?? release.createdAt) } : null,
  lastDeploy: null,
  authors: [],
  owner: null,
  data: {},
  projects: release.projects.map(({ id, slug, name }) => ({ id, slug, name })),
})

export const commitJson = ({ id, message, authorName, authorEmail, repository, at }: ReleaseCommit) => ({
  id,
  message: message ?? null,
  dateCreated: isoOrNull(at),
  author: authorName || authorEmail ? { name: authorName ?? null, email: authorEmail ?? null } : null,
  repository: repository ? { id: repository, name: repository } : null,
})

export const deployJson = ({ id, environment, name, url, startedAt, finishedAt }: Deploy) => ({
  id: String(id),
  environment,
  name: name ?? null,
  url: url ?? null,
  dateStarted: isoOrNull(startedAt),
  dateFinished: iso(finishedAt),
})

export const releaseFileJson = ({ id, url, dist, sourcemap, size, contentHash, uploadedAt }: ArtifactRow) => ({
  id: String(id),
  name: url,
  dist: dist ?? null,
  headers: sourcemap ? { Sourcemap: sourcemap } : {},
  size,
  sha1: null,
  sha256: contentHash,
  dateCreated: iso(uploadedAt),
})
