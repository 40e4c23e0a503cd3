import type { CheckInStatus, MonitorState } from '../../../monitors/check-in'
import type { Monitors } from '../../non-event-items'
import type { Db } from '../open.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type SqlMonitor = {
  slug: string
  environment: string
  status: CheckInStatus
  at: number
  duration: number | null
  config: string | null
}

export function sqliteMonitors(db: Db): Monitors {
  const list = db.prepare<Seeing & { slug: string }, SqlMonitor>(
    `select m.slug, m.environment, m.status, m.at, m.duration, m.config
    from monitor m
    join project p on p.id = m.project_id
    where p.slug = :slug
    and ${mayTriage('m.project_id')}
    order by m.slug, m.environment`,
  )
  return { list: async (viewer, slug) => list.all({ ...seeing(viewer), slug }).map(toMonitor) }
}

function toMonitor({ duration, config, ...row }: SqlMonitor): MonitorState {
  return {
    ...row,
    ...(duration !== null && { durationMilliseconds: duration }),
    ...(config !== null && { config: JSON.parse(config) }),
  }
}
