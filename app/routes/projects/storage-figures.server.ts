import type { Viewer } from '~/accounts/viewer'
import { days, type Instant } from '~/clock'
import { weeklyGrowth } from '~/retention/forecast'
import { ageLimits } from '~/retention/settings'
import type { Store } from '~/store/store'

/** What a project stores and how it grows, in bytes. Undefined for those who do not administer it. */
export async function projectStorageFigures(
  store: Pick<Store, 'retention' | 'eventLogs'>,
  viewer: Viewer,
  slug: string,
  at: Instant,
) {
  const storage = await store.retention.ofProject(viewer, slug)
  if (!storage) return undefined
  return {
    events: storage.events,
    bodies: storage.bodies,
    attachments: storage.attachments,
    sourceMaps: storage.sourceMaps,
    logs: await store.eventLogs.ofProject(viewer, slug),
    growth: weeklyGrowth(storage.days, { at, bytes: storage.bodies }),
    days: Math.round(ageLimits(storage.instance, storage.retention).age / days(1)),
    instanceDays: Math.round(ageLimits(storage.instance, {}).age / days(1)),
    retention: storage.retention,
  }
}
