import type { Viewer } from '../../../app/accounts/viewer'
import { hourOf, type Instant } from '../../../app/clock'
import type { IssueStatus } from '../../../app/issues/issue'
import type { Store } from '../../../app/store/store'

const decisions = { open: 'open', resolved: 'resolve', muted: 'mute' } as const

/** Changes the status of an issue; returns the previous one, undefined if the viewer may not. */
export async function setStatus(
  store: Store,
  viewer: Viewer,
  shortId: string,
  status: keyof typeof decisions,
  at: Instant,
): Promise<{ before: IssueStatus } | undefined> {
  const changed = await store.triage.change(viewer, shortId, { what: decisions[status] }, at)
  return changed.ok ? { before: changed.before } : undefined
}

/** Events in each of the last `hours` hours, the oldest first; empty if the viewer sees no such issue. */
export async function hourly(
  store: Store,
  viewer: Viewer,
  shortId: string,
  until: Instant,
  hours: number,
): Promise<number[]> {
  const asked = { by: 'environment', untilHour: hourOf(until), bars: hours, hoursPerBar: 1, most: 1 } as const
  return (await store.insight.trend(viewer, shortId, asked))?.counts ?? []
}

/** The history of an issue, the newest entry first; undefined if the viewer sees no such issue. */
export async function deeds(store: Store, viewer: Viewer, shortId: string, limit: number) {
  const story = await store.comments.story(viewer, shortId, { limit, characters: 1e6 })
  return story?.entries.flatMap((entry) => (entry.kind === 'deed' ? entry : [])).reverse()
}
