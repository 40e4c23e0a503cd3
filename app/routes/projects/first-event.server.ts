import type { Viewer } from '../../accounts/viewer'
import type { Project } from '../../projects/project'
import type { Store } from '../../store/store'

/** Whether a project has received an event, that event, and a code to look up: a digest if the failure has one, otherwise the event id. */
export type FirstEvent = {
  received: boolean
  event?: { id: string; shortId: string; title: string }
  code?: { value: string; isDigest: boolean }
}

/** There is no event to open only if the project has no issue left, or none that the viewer may see. */
export async function firstEventOf(store: Store, viewer: Viewer, project: Project): Promise<FirstEvent> {
  if (project.firstEventAt === undefined) return { received: false }
  const issue =
    (await store.issues.byShortId(viewer, `${project.slug}-1`)) ?? (await newestIssue(store, viewer, project))
  const event = issue && (await store.events.ofIssue(viewer, issue.shortId, 'oldest'))
  if (!event) return { received: true }
  const digest = (await store.events.codes(viewer, event.id)).find(({ kind }) => kind === 'digest')
  return {
    received: true,
    event: { id: event.id, shortId: event.issueShortId, title: event.title },
    code: { value: digest?.value ?? event.id, isDigest: digest !== undefined },
  }
}

/** Used when the first event was deleted. */
async function newestIssue(store: Store, viewer: Viewer, { slug }: Project) {
  const { rows } = await store.issues.page(viewer, { status: 'all', project: slug, sort: 'last-seen', limit: 1 })
  return rows[0]
}
