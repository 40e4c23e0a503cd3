import type { AlertNews } from '../../../alerts/alert'
import { crashFreeHours, pastCrashFree, type SessionsOfHour } from '../../../alerts/decide-crash-free'
import { type CountedHour, pastCrossings } from '../../../alerts/preview-alerts'
import type { When, WhenKind } from '../../../alerts/when'
import { hourOf, hours, type Instant } from '../../../clock'
import type { EndedStatus, MonitorSettings } from '../../../monitors/monitor'
import { pastMonitorNews } from '../../../monitors/past-monitor-news'
import { firstRegressions } from '../../../recording/news-of-batch'
import type { Db } from '../db'
import { inTime, isEvent } from '../dialect'

/** Maximum news of one kind that a preview looks at, the newest first. */
const pastNewsLimit = 2000

/** `projectId` null: all projects. */
type NewsQuery = { projectId: number | null; since: Instant; limit: number }
type AskedHours = NewsQuery & { hour: number }
type SqlHour = { projectId: number; issueId?: number; hour: number } & ({ count: number } | { person: string })
type SqlRun = {
  monitorId: number
  projectId: number
  issueId: number | null
  settings: string
  slug: string
  environment: string
  status: EndedStatus
  at: Instant
}
type SqlNews = { projectId: number; issueId: number | null; at: Instant; release: string | null; reason: string | null }

const listedIssue = 'i.merged_into is null and i.folded = 0'
const anyStatus = "i.status in ('open', 'regressed', 'resolved', 'muted')"
const ofProject = (projectId: string) => `(:projectId is null or ${projectId} = :projectId)`
const shown = 'coalesce(i.merged_into, i.id)'

const columns = (at: string, parts: { issue?: string; project?: string; release?: string; reason?: string } = {}) =>
  `${parts.project ?? 'i.project_id'} as projectId, ${parts.issue ?? shown} as issueId, ${at} as at, ${parts.release ?? 'null'} as release,
      ${parts.reason ?? 'null'} as reason`

/** Queries for past news by kind, newest first. */
const sources: Partial<Record<WhenKind, string>> = {
  new: `select ${columns('i.first_seen')}
    from issue i
    where ${inTime}
    and ${ofProject('i.project_id')}
    and ${anyStatus}
    and i.first_seen >= :since
    and i.imported_at is null
    and ${listedIssue}
    order by i.first_seen desc
    limit +:limit`,
  regressed: `select ${columns('h.at', { release: "nullif(h.detail, '')" })}
    from issue_history h
    join issue i on i.id = h.issue_id
    where ${inTime}
    and h.what = 'regressed'
    and h.at >= :since
    and ${ofProject('i.project_id')}
    and i.deleted_at is null
    order by h.at desc
    limit +:limit`,
  escalating: `select ${columns('i.escalated_at')}
    from issue i
    where ${inTime}
    and i.escalated_at >= :since
    and i.escalated_at is not null
    and ${ofProject('i.project_id')}
    and i.deleted_at is null
    order by i.escalated_at desc
    limit +:limit`,
  storm: `select ${columns('s.since')}
    from storm s
    join issue i on i.id = s.first_issue_id
    where ${inTime}
    and s.state <> 'watching'
    and s.since >= :since
    and ${ofProject('s.project_id')}
    and i.deleted_at is null
    order by s.since desc
    limit +:limit`,
  reported: `select ${columns('f.at', { project: 'f.project_id' })}
    from feedback f
    left join event e on ${isEvent('e', 'f.event_id', 'f.project_id')}
    left join issue i on i.id = e.issue_id
    where ${inTime}
    and f.at >= :since
    and ${ofProject('f.project_id')}
    union all
    select ${columns('r.at')}
    from receipt_report r
    join issue i on i.id = r.issue_id
    where ${inTime}
    and r.at >= :since
    and ${ofProject('i.project_id')}
    order by at desc
    limit +:limit`,
  refused: `select ${columns('min(t.hour)', { project: 't.project_id', issue: 'null', reason: "case when t.outcome = 'parked' then 'parked' else t.reason end" })}
    from tally t
    where ${inTime}
    and t.hour >= :since
    and ${ofProject('t.project_id')}
    and (
      t.outcome = 'parked'
      or t.outcome = 'refused' and t.reason in ('quota_key', 'quota_project', 'quota_instance', 'spike_sampled', 'inbox_full', 'inbox_unavailable', 'space')
    )
    group by t.project_id, t.hour, case when t.outcome = 'parked' then 'parked' else t.reason end
    order by t.hour desc
    limit +:limit`,
}

/** Finds past news of the kind that a condition asks for. */
export function preparePastNews(db: Db) {
  const asked = new Map(
    Object.entries(sources).map(([kind, sql]) => [kind, db.prepare<NewsQuery, SqlNews>(sql)] as const),
  )
  const issueHours = db.prepare<AskedHours, SqlHour & { issueId: number }>(
    `select i.project_id as projectId, ${shown} as issueId, h.hour, sum(h.count) as count
    from issue_hour h
    join issue i on i.id = h.issue_id
    where ${inTime}
    and ${ofProject('i.project_id')}
    and i.last_seen >= :since
    and h.hour >= :hour
    and i.deleted_at is null
    group by i.project_id, ${shown}, h.hour
    limit +:limit`,
  )
  /** Counts users that were sent with an id. Users without one are only counted when events are recorded. */
  const userHours = db.prepare<AskedHours, SqlHour & { issueId: number }>(
    `select distinct i.project_id as projectId, ${shown} as issueId, e.timestamp / ${hours(1)} as hour, e.person
    from issue i
    join event e on e.issue_id = i.id
    where ${inTime}
    and ${ofProject('i.project_id')}
    and i.last_seen >= :since
    and i.deleted_at is null
    and e.timestamp >= :since
    and e.person is not null
    limit +:limit`,
  )
  const sessions = db.prepare<Omit<AskedHours, 'since'>, SessionsOfHour>(
    `select s.project_id as projectId, s.release, s.hour,
      sum(case when s.status = 'started' then s.count else 0 end) as started,
      sum(case when s.status = 'crashed' then s.count else 0 end) as crashed
    from session_hour s
    where ${inTime}
    and ${ofProject('s.project_id')}
    and s.hour >= :hour
    and s.release <> ''
    group by s.project_id, s.release, s.hour
    order by s.project_id, s.release, s.hour
    limit +:limit`,
  )
  const runs = db.prepare<NewsQuery, SqlRun>(
    `select m.id as monitorId, m.project_id as projectId, ${shown} as issueId, m.settings, m.slug, m.environment, r.status, r.at
    from monitor m
    join monitor_run r on r.monitor_id = m.id
    left join issue i on i.id = m.issue_id
    where ${inTime}
    and ${ofProject('m.project_id')}
    and m.watching = 'on'
    and r.at >= :since
    and r.status <> 'in_progress'
    order by m.id, r.id
    limit +:limit`,
  )
  const projectHours = db.prepare<AskedHours, SqlHour>(
    `select t.project_id as projectId, t.hour, sum(t.count) as count
    from tally t
    where ${inTime}
    and ${ofProject('t.project_id')}
    and t.project_id > 0
    and t.hour >= :hour
    and t.outcome = 'processed'
    and t.item_kind = 'event'
    group by t.project_id, t.hour
    limit +:limit`,
  )

  const ofKind = async (kind: WhenKind, projectId: number | null, since: Instant): Promise<SqlNews[]> => {
    const isHourly = kind === 'refused'
    const rows =
      (await asked.get(kind)?.all({ projectId, since: isHourly ? hourOf(since) : since, limit: pastNewsLimit })) ?? []
    return isHourly ? rows.map((row) => ({ ...row, at: hours(row.at) })) : rows
  }
  const toNews =
    (kind: WhenKind) =>
    ({ projectId, issueId, at, release, reason }: SqlNews): AlertNews => ({
      ...{ kind, projectId, at },
      ...(issueId !== null && { issueId }),
      detail: { ...(release !== null && { release }), ...(reason !== null && { reason }) },
    })

  const crossings = async (
    when: Extract<When, { kind: 'threshold' }>,
    { projectId, since, matching }: AskedPast,
  ): Promise<Past> => {
    const values = { projectId, since, hour: hourOf(since), limit: 20 * pastNewsLimit }
    const ofIssues = when.scope === 'issue'
    if (when.of === 'events' && !ofIssues && !matching) return crossed(when, await projectHours.all(values))
    const rows = await (when.of === 'users' ? userHours : issueHours).all(values)
    if (ofIssues) return crossed(when, rows)
    const counted = await matching?.([...new Set(rows.map(({ issueId }) => issueId))])
    const own = counted ? rows.filter(({ issueId }) => counted.has(issueId)) : rows
    return {
      ...crossed(
        when,
        own.map(({ issueId: _, ...row }) => row),
      ),
      cut: rows.length >= values.limit,
    }
  }

  const crossed = (when: Extract<When, { kind: 'threshold' }>, rows: SqlHour[]): Past => {
    const counts = rows.map((row): CountedHour => ({ ...row, hour: hours(row.hour) }))
    return { news: pastCrossings(counts, when, hours(1)), cut: rows.length >= 20 * pastNewsLimit }
  }

  const ofMonitors = async (projectId: number | null, since: Instant): Promise<Past> => {
    const limit = 20 * pastNewsLimit
    const rows = await runs.all({ projectId, since, limit })
    const byMonitor = new Map<number, SqlRun[]>()
    for (const row of rows) byMonitor.set(row.monitorId, [...(byMonitor.get(row.monitorId) ?? []), row])
    const news = [...byMonitor.values()].flatMap((own) => {
      const { projectId, issueId, settings, slug: monitor, environment } = own[0]!
      return pastMonitorNews(own, JSON.parse(settings) as MonitorSettings).map(
        ({ reason, at }): AlertNews => ({
          ...{ kind: 'monitor', projectId, at, detail: { reason, monitor, environment } },
          ...(issueId !== null && { issueId }),
        }),
      )
    })
    return { news, cut: rows.length >= limit }
  }

  const ofReleases = async (
    { crashFree }: Extract<When, { kind: 'release' }>,
    { projectId, since }: AskedPast,
  ): Promise<Past> => {
    const regressed = (await ofKind('regressed', projectId, since)).map(toNews('regressed')).reverse()
    const news = firstRegressions(regressed, new Set())
    if (!crashFree) return { news, cut: false }
    const [from, limit] = [hourOf(since), 20 * pastNewsLimit]
    const counted = await sessions.all({ projectId, hour: from - crashFreeHours, limit })
    return { news: [...news, ...pastCrashFree(counted, crashFree, from)], cut: counted.length >= limit }
  }

  return async (when: When, asked: AskedPast): Promise<Past> => {
    const { projectId, since } = asked
    if (when.kind === 'threshold') return crossings(when, asked)
    if (when.kind === 'monitor') return ofMonitors(projectId, since)
    if (when.kind === 'release') return await ofReleases(when, asked)
    const rows = await ofKind(when.kind, projectId, since)
    return { news: rows.map(toNews(when.kind)), cut: rows.length >= pastNewsLimit }
  }
}

/** `matching`: which of these issues match the rule's search; absent without a search. */
type AskedPast = {
  projectId: number | null
  since: Instant
  matching?: (issueIds: number[]) => Promise<ReadonlySet<number>>
}

/** `cut`: there is more than was looked at. */
type Past = { news: AlertNews[]; cut: boolean }
