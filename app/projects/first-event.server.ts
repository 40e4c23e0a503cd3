import type { Viewer } from '../accounts/viewer'
import type { Store } from '../store/store'
import type { Project } from './project'

/** What the welcome state waits for: whether an event has arrived, and the issue it belongs to. */
export type FirstEvent = { received: boolean; issue?: { shortId: string; title: string } }

/** The newest issue stands for the first event: while people wait there is only one. */
export async function firstEventOf(store: Store, viewer: Viewer, project: Project): Promise<FirstEvent> {
  if (project.firstEventAt === undefined) return { received: false }
  const { rows } = await store.issues.page(viewer, {
    status: 'all',
    project: project.slug,
    sort: 'last-seen',
    limit: 1,
  })
  const newest = rows[0]
  return { received: true, ...(newest && { issue: { shortId: newest.shortId, title: newest.title } }) }
}
