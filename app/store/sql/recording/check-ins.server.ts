import { type ReceivedCheckIn, settingsWith } from '../../../monitors/check-in'
import { takeCheckIn, withSettings } from '../../../monitors/decide-monitor'
import { defaultMonitorSettings, type MonitorSettings } from '../../../monitors/monitor'
import type { Db } from '../db'
import { bytesOfHex } from '../hex.server'
import { prepareApplyMonitor } from '../monitors/apply-monitor.server'
import { prepareInsertMonitor } from '../monitors/insert-monitor.server'
import { type SqlWatched, toWatched, watchedColumns } from '../monitors/monitor-rows.server'
import { prepareServerDown } from '../monitors/server-down.server'
import type { Outcome } from '../tallies/outcome'

type MonitorKey = { projectId: number; slug: string; environment: string }

/**
 * Records check-ins: adds the monitor if it is new, its run, and the resulting state of the monitor. The job `monitors` records the event
 * of a failure, from the rows in `monitor_news`.
 */
export function prepareCheckIns(db: Db): (checkIn: ReceivedCheckIn) => Promise<Outcome> {
  const known = db.prepare<MonitorKey, SqlWatched & { upserts: number }>(
    `select ${watchedColumns}, m.upserts
    from monitor m
    where m.project_id = :projectId
    and m.slug = :slug
    and m.environment = :environment`,
  )
  const sibling = db.prepare<MonitorKey, { name: string; settings: string }>(
    `select name, settings
    from monitor
    where project_id = :projectId
    and slug = :slug
    order by id
    limit 1`,
  )
  const setBad = db.prepare('update monitor set bad_schedule = :bad where id = :id')
  const insert = prepareInsertMonitor(db)
  const { runsFor, apply } = prepareApplyMonitor(db)
  const { down } = prepareServerDown(db)

  /** In another environment, a monitor starts with the settings of the first environment. */
  const add = async (key: MonitorKey, at: number): Promise<boolean> => {
    const like = await sibling.get(key)
    const settings = like ? (JSON.parse(like.settings) as MonitorSettings) : defaultMonitorSettings
    return (await insert({ ...key, name: like?.name ?? key.slug, settings, upserts: true, at })) !== undefined
  }

  return async ({ projectId, slug, environment, config, ...checkIn }) => {
    const key = { projectId, slug, environment }
    let row = await known.get(key)
    if (!row) {
      if (!(await add(key, checkIn.at))) return { refused: 'too_many_monitors' }
      row = await known.get(key)
    }
    if (!row) throw new Error('A monitor that was just added is not there.')
    const { id } = row
    let monitor = toWatched(row)
    // The schedule begins with the first check-in.
    if (monitor.lastCheckInAt === undefined) monitor = withSettings(monitor, monitor.settings, checkIn.at)
    if (config && row.upserts === 1) {
      const { settings, bad } = settingsWith(monitor.settings, config, checkIn.at)
      monitor = withSettings(monitor, settings, checkIn.at)
      await setBad.run({ id, bad: bad ?? null })
    }
    await apply(
      id,
      takeCheckIn(monitor, await runsFor(id, bytesOfHex(checkIn.id ?? '') ?? null), checkIn, await down()),
    )
    return 'processed'
  }
}
