import type { Viewer } from '../../accounts/viewer'
import type { Project } from '../../projects/project'
import type { Store } from '../../store/store'

/** What the welcome state waits for: whether an event has arrived, and the issue it belongs to. */
export type FirstEvent = { received: boolean; issue?: { shortId: string; title: string } }

/** The first event made the first issue. It has no link where that was deleted, or the viewer may not see issues. */
export async function firstEventOf(store: Store, viewer: Viewer, project: Project): Promise<FirstEvent> {
  if (project.firstEventAt === undefined) return { received: false }
  const first = await store.issues.byShortId(viewer, `${project.slug}-1`)
  return { received: true, ...(first && { issue: { shortId: first.shortId, title: first.title } }) }
}
