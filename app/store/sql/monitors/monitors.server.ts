import type { Instant } from '../../../clock'
import { mapInOrder } from '../../in-order'
import type { Monitors, ShownMonitor } from '../../monitors'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { shortIdOf } from '../issues/issue-rows.server'
import { mayAdminister, mayTriage, type Seeing, seeing } from '../visible.server'
import { runColumns, type SqlRun, type SqlWatched, toRun, toWatched, watchedColumns } from './monitor-rows.server'

type SqlMonitor = SqlWatched & {
  slug: string
  environment: string
  name: string
  upserts: number
  badSchedule: string | null
  runs: number
  projectSlug: string
  projectName: string
  issueNumber: number | null
  inProgress: number
  mayChange: number
}

const selectMonitors = `select ${watchedColumns}, m.slug, m.environment, m.name, m.upserts, m.bad_schedule as badSchedule, m.runs,
    p.slug as projectSlug, p.name as projectName, i.number as issueNumber,
    case when exists (select 1 from monitor_run r where r.monitor_id = m.id and r.status = 'in_progress') then 1 else 0 end as inProgress,
    case when ${mayAdminister('m.project_id')} then 1 else 0 end as mayChange
  from monitor m
  join project p on p.id = m.project_id
  left join issue o on o.id = m.issue_id
  left join issue i on i.id = coalesce(o.merged_into, o.id) and i.deleted_at is null
  where ${mayTriage('m.project_id')}`

const order = 'order by m.name, m.environment, m.id'

/** Maximum monitors that the page of all projects shows. */
const mostMonitors = 1000

export function sqlMonitors(db: Db, write: RunCommand): Monitors {
  const ofProject = db.prepare<Seeing & { slug: string }, SqlMonitor>(
    `${selectMonitors}
    and p.slug = :slug
    ${order}`,
  )
  const all = db.prepare<Seeing, SqlMonitor>(`${selectMonitors} ${order} limit ${mostMonitors}`)
  const one = db.prepare<Seeing & { slug: string; id: number }, SqlMonitor>(
    `${selectMonitors}
    and p.slug = :slug
    and m.id = :id`,
  )
  const runsOf = db.prepare<{ id: number; most: number }, SqlRun>(
    `select ${runColumns}
    from monitor_run
    where monitor_id = :id
    order by id desc
    limit +:most`,
  )
  const kept = db.prepare<[number], { count: number }>('select count(*) as count from monitor_run where monitor_id = ?')

  const shown = async (row: SqlMonitor, most: number): Promise<ShownMonitor> => ({
    ...toWatched(row),
    ...{ id: row.id, slug: row.slug, environment: row.environment, name: row.name },
    project: { slug: row.projectSlug, name: row.projectName },
    upserts: row.upserts === 1,
    ...(row.badSchedule !== null && { badSchedule: row.badSchedule }),
    runs: (await runsOf.all({ id: row.id, most })).map(toRun),
    runsRemoved: row.runs - ((await kept.get(row.id))?.count ?? 0),
    inProgress: row.inProgress === 1,
    ...(row.issueNumber !== null && { issue: { shortId: shortIdOf(row.projectSlug, row.issueNumber) } }),
    mayChange: row.mayChange === 1,
  })

  return {
    async list(viewer, { slug, runs }) {
      const rows = slug === undefined ? await all.all(seeing(viewer)) : await ofProject.all({ ...seeing(viewer), slug })
      return await mapInOrder(rows, (row) => shown(row, runs))
    },
    async one(viewer, slug, id, runs) {
      const row = await one.get({ ...seeing(viewer), slug, id })
      return row && (await shown(row, runs))
    },
    add: (viewer, slug, monitor) => write('addMonitor', { viewer, project: slug, monitor }),
    update: (viewer, slug, id, change) => write('updateMonitor', { viewer, project: slug, id, change }),
    watch: (viewer, slug, id, watching, at: Instant) =>
      write('watchMonitor', { viewer, project: slug, id, watching, at }),
    remove: (viewer, slug, id) => write('removeMonitor', { viewer, project: slug, id }),
  }
}
