import type { Instant } from '../../../clock'
import { type MonitorSettings, monitorLimits } from '../../../monitors/monitor'
import type { MonitorName } from '../../monitors'
import type { Db } from '../db'

export type NewMonitor = MonitorName & { projectId: number; settings: MonitorSettings; upserts: boolean; at: Instant }

/** Adds a monitor without check-ins. Returns its id, or undefined when the project has the maximum number. */
export function prepareInsertMonitor(db: Db): (monitor: NewMonitor) => Promise<number | undefined> {
  const count = db.prepare<[number], { count: number }>('select count(*) as count from monitor where project_id = ?')
  const insert = db.prepare<Record<string, unknown>, { id: number }>(
    `insert into monitor (project_id, slug, environment, name, settings, upserts, watching, created_at)
    values (:projectId, :slug, :environment, :name, :settings, :upserts, 'on', :at)
    returning id`,
  )
  return async ({ settings, upserts, ...monitor }) => {
    if (((await count.get(monitor.projectId))?.count ?? 0) >= monitorLimits.perProject) return undefined
    return (await insert.get({ ...monitor, settings: JSON.stringify(settings), upserts: upserts ? 1 : 0 }))?.id
  }
}
