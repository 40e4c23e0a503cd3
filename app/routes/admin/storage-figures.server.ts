import type { Viewer } from '~/accounts/viewer'
import { days } from '~/clock'
import { weeklyGrowth, weeksUntilFull } from '~/retention/forecast'
import { ageLimits, spaceLimit } from '~/retention/settings'
import type { Runtime } from '~/runtime'
import { diskUse } from './disk-use.server'
import { keptLines } from './kept-lines.server'

/** What the instance stores, how it grows and its limits, in bytes. Undefined for those who are not owners. */
export async function storageFigures({ store, config, now }: Runtime, viewer: Viewer) {
  const [storage, rows, parked, disk] = await Promise.all([
    store.retention.ofInstance(viewer),
    store.retention.keptRows(viewer),
    store.parked.held(viewer),
    diskUse(config.dataDir),
  ])
  if (!storage || !rows) return undefined
  const used = storage.database.used + storage.sourceMaps
  const limit = spaceLimit(storage.retention, disk.total)
  const growth = weeklyGrowth(storage.days, { at: now(), bytes: used })
  const bodies = storage.projects.reduce((sum, project) => sum + project.bodies, 0)
  return {
    used,
    limit,
    growth,
    weeks: weeksUntilFull(used, limit, growth),
    diskFree: disk.free,
    reusable: storage.database.free,
    kinds: {
      bodies,
      attachments: storage.attachments,
      sourceMaps: storage.sourceMaps,
      rest: Math.max(0, storage.database.used - bodies - storage.attachments),
    },
    projects: storage.projects.map((project) => ({
      ...project,
      days: Math.round(ageLimits(storage.retention, project.retention).age / days(1)),
    })),
    kept: keptLines(rows, { ...storage, parked }, config.limits),
    runs: storage.runs,
    isAsked: storage.askedAt !== undefined && storage.askedAt > (storage.runs[0]?.startedAt ?? 0),
    retention: storage.retention,
  }
}
