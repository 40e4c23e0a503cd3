import { operator } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { resolve } from '../../../issues/decide-triage'
import { passTime } from '../../../monitors/decide-monitor'
import type { MonitorNews, Watching } from '../../../monitors/monitor'
import type { MonitorWatch, PendingNews } from '../../monitors'
import type { Batch, ProcessedEvent, Recorded } from '../../store'
import { prepareAlerting } from '../alerts/alerting.server'
import type { Db } from '../db'
import { isEvent } from '../dialect'
import { requiredBytes } from '../hex.server'
import { joinMergeTarget } from '../issues/merge-targets.server'
import { prepareApplyTriage, type SqlTriageState, toTriageState, triageColumns } from '../issues/triage-state.server'
import { prepareApplyMonitor } from './apply-monitor.server'
import { type SqlWatched, toWatched, watchedColumns } from './monitor-rows.server'
import { prepareServerDown } from './server-down.server'

type SqlNews = {
  id: number
  news: string
  monitorId: number
  slug: string
  environment: string
  name: string
  settings: string
  watching: Watching
  projectId: number
  projectSlug: string
}

/** `record`: records a batch like the pipeline, without changing the inbox position. */
export function sqlMonitorWatch(
  db: Db,
  { record, position }: { record: (batch: Batch) => Promise<Recorded>; position: () => Promise<Batch['position']> },
): MonitorWatch {
  const { runsInProgress, apply } = prepareApplyMonitor(db)
  const { down, alive } = prepareServerDown(db)
  const { apply: applyTriage } = prepareApplyTriage(db)
  const notify = prepareAlerting(db)
  const due = db.prepare<{ until: number; most: number }, SqlWatched>(
    `select ${watchedColumns}
    from monitor m
    where m.due_at <= :until
    order by m.due_at
    limit +:most`,
  )
  const selectNews = `select n.id, n.news, m.watching, m.id as monitorId, m.slug, m.environment, m.name, m.settings, p.id as projectId, p.slug as projectSlug
    from monitor_news n
    join monitor m on m.id = n.monitor_id
    join project p on p.id = m.project_id`
  const pending = db.prepare<{ most: number }, SqlNews>(`${selectNews} order by n.id limit +:most`)
  const find = db.prepare<[number], SqlNews>(`${selectNews} where n.id = ?`)
  const forget = db.prepare('delete from monitor_news where id = ?')
  const issueOfEvent = db.prepare<{ projectId: number; eventId: Uint8Array }, { id: number }>(
    `select e.issue_id as id from event e where ${isEvent('e', ':eventId', ':projectId')}`,
  )
  const setIssue = db.prepare('update monitor set issue_id = :issueId where id = :monitorId')
  const shownIssue = db.prepare<[number], SqlTriageState & { id: number }>(
    `select i.id, ${triageColumns}
    from monitor m
    join issue o on o.id = m.issue_id
    ${joinMergeTarget}
    where m.id = ?`,
  )

  /** A muted issue stays muted, because somebody decided that. */
  const resolveIssue = async (monitorId: number, at: Instant): Promise<void> => {
    const row = await shownIssue.get(monitorId)
    if (!row || row.status === 'muted') return
    const resolved = resolve(toTriageState(row), at)
    if (resolved) await applyTriage(row.id, resolved, { viewer: operator, at })
  }

  const pass = db.transaction(async (until: Instant, most: number): Promise<number> => {
    const rows = await due.all({ until, most })
    const wasDown = rows.length > 0 ? await down() : undefined
    for (const row of rows) await apply(row.id, passTime(toWatched(row), await runsInProgress(row.id), until, wasDown))
    return rows.length
  })

  const recordNews = db.transaction(
    async (id: number, event: ProcessedEvent | undefined, at: Instant): Promise<void> => {
      const found = await find.get(id)
      if (!found) return
      await forget.run(id)
      const { monitorId, projectId, slug: monitor, environment } = found
      const { reason, downMilliseconds } = JSON.parse(found.news) as MonitorNews
      if (event) {
        await record({ position: await position(), events: [event], nonEvents: [], tallies: [], parked: [], at })
        const eventId = requiredBytes(event.event.id)
        const issueId = (await issueOfEvent.get({ projectId: event.projectId, eventId }))?.id
        if (issueId !== undefined) await setIssue.run({ issueId, monitorId })
      }
      if (reason === 'recovered') await resolveIssue(monitorId, at)
      if (found.watching === 'muted') return
      const issueId = (await shownIssue.get(monitorId))?.id
      const detail = {
        ...{ reason, monitor, environment },
        ...(downMilliseconds !== undefined && { downMilliseconds }),
        ...(event && { eventId: event.event.id }),
      }
      await notify([{ kind: 'monitor', projectId, ...(issueId !== undefined && { issueId }), at, detail }], at)
    },
  )

  return {
    passTime: pass,
    news: async (limit) => (await pending.all({ most: limit })).map(toNews),
    recordNews,
    alive,
  }
}

const toNews = ({ news, settings, projectId, projectSlug, watching: _, ...row }: SqlNews): PendingNews => ({
  ...row,
  project: { id: projectId, slug: projectSlug },
  settings: JSON.parse(settings),
  news: JSON.parse(news),
})
