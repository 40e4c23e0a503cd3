import type { Viewer } from '../../../app/accounts/viewer'
import { hourOf, type Instant } from '../../../app/clock'
import type { IssueStatus } from '../../../app/issues/issue'
import type { Store } from '../../../app/store/store'

const decisions = { open: 'open', resolved: 'resolve', muted: 'mute' } as const

/** Decides on an issue; returns the status before, undefined where the viewer may not. */
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

/** Events in each of the last `hours` hours, oldest first; empty where there is no such issue for the viewer. */
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

/** What was done to an issue and what happened to it, newest first; undefined where there is none for the viewer. */
export async function deeds(store: Store, viewer: Viewer, shortId: string, limit: number) {
  const story = await store.comments.story(viewer, shortId, { limit, characters: 1e6 })
  return story?.entries.flatMap((entry) => (entry.kind === 'deed' ? entry : [])).reverse()
}
