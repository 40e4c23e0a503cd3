import type { Viewer } from '~/accounts/viewer'
import type { Issue } from '~/issues/issue'
import { namesOf, type Suspicion, suspectFrames, suspects } from '~/releases/suspect-commits'
import type { TouchingCommit } from '~/store/releases'
import type { Store } from '~/store/store'
import { storedEvent } from '~/symbolication/stored-event'

/**
 * Suspect commits of the issue: of the release in which it was first seen, and of the one in which it regressed. An event is only read if
 * files of their commits are known.
 */
export async function findSuspects(
  store: Pick<Store, 'events' | 'releases'>,
  viewer: Viewer,
  { shortId, project, firstRelease, triage }: Issue,
  limit: number,
): Promise<Suspicion<TouchingCommit>[]> {
  const versions = [triage?.regressedIn, firstRelease].filter((version) => version !== undefined)
  if (versions.length === 0 || !(await store.releases.knowsFiles(viewer, project.slug, versions))) return []
  const stored = await store.events.ofIssue(viewer, shortId, 'latest')
  if (!stored) return []
  const { exceptions, threads } = storedEvent(stored)
  const frames = suspectFrames([...exceptions, ...threads.filter(({ crashed }) => crashed)])
  const commits = await store.releases.touching(viewer, project.slug, versions, namesOf(frames))
  return suspects(frames, commits, limit)
}
