import type { Viewer } from '../accounts/viewer'
import type { Store } from '../store/store'
import type { Project } from './project'

/** What the welcome state waits for: whether an event has arrived, and the issue it belongs to. */
export type FirstEvent = { received: boolean; issue?: { shortId: string; title: string } }

/** The issue stands for the first event while it is the only one. */
export async function firstEventOf(store: Store, viewer: Viewer, project: Project): Promise<FirstEvent> {
  if (project.firstEventAt === undefined) return { received: false }
  const { rows } = await store.issues.page(viewer, {
    status: 'all',
    project: project.slug,
    sort: 'last-seen',
    limit: 2,
  })
  const [only, another] = rows
  if (!only || another) return { received: true }
  return { received: true, issue: { shortId: only.shortId, title: only.title } }
}
