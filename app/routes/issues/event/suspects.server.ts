import type { Viewer } from '~/accounts/viewer'
import type { Event } from '~/events/event'
import type { Issue } from '~/issues/issue'
import { namesOf, type Suspicion, suspectFrames, suspects } from '~/releases/suspect-commits'
import type { TouchingCommit } from '~/store/releases'
import type { Store } from '~/store/store'
import { storedStacks } from '~/symbolication/stored-event'

/** An event that was read. `id`: as stored. */
export type ReadEvent = { id: string; event: Pick<Event, 'exceptions' | 'threads'> }

/**
 * Suspect commits of the issue: of the release in which it was first seen, and of the one in which it regressed. An event is only read if
 * files of their commits are known. `reading`: an event that is read anyway; it is used if it is the issue's latest.
 */
export async function findSuspects(
  store: Pick<Store, 'events' | 'releases'>,
  viewer: Viewer,
  { shortId, project, firstRelease, lastEventId, triage }: Issue,
  limit: number,
  reading?: Promise<ReadEvent | undefined>,
): Promise<Suspicion<TouchingCommit>[]> {
  const versions = [triage?.regressedIn, firstRelease].filter((version) => version !== undefined)
  if (versions.length === 0 || !(await store.releases.knowsFiles(viewer, project.slug, versions))) return []
  const read = await reading
  const latest = read && read.id === lastEventId ? read.event : await latestStacks(store, viewer, shortId)
  if (!latest) return []
  const { exceptions, threads } = latest
  const frames = suspectFrames([...exceptions, ...threads.filter(({ crashed }) => crashed)])
  const commits = await store.releases.touching(viewer, project.slug, versions, namesOf(frames))
  return suspects(frames, commits, limit)
}

async function latestStacks({ events }: Pick<Store, 'events'>, viewer: Viewer, shortId: string) {
  const stored = await events.ofIssue(viewer, shortId, 'latest')
  return stored && storedStacks(stored)
}
