import type { Viewer } from '~/accounts/viewer'
import { repositoryLink } from '~/projects/repository'
import type { Store, StoredEvent } from '~/store/store'
import type { FrameExtras } from './frame-view'

/** Links frames of an event to the project's repository, at the newest known commit of its release. */
export async function findRepositoryLinks(
  store: Pick<Store, 'repositories' | 'releases'>,
  viewer: Viewer,
  { projectSlug, release }: Pick<StoredEvent, 'projectSlug' | 'release'>,
): Promise<FrameExtras['linkOf']> {
  const repository = await store.repositories.of(viewer, projectSlug)
  if (!repository) return undefined
  const asked = release !== undefined && repository.template.includes('{commit}')
  const commits = asked ? await store.releases.commits(viewer, projectSlug, release, { from: 0, limit: 1 }) : undefined
  const commit = commits?.[0]?.id
  return (place) => repositoryLink(repository, { ...place, commit, release })
}
