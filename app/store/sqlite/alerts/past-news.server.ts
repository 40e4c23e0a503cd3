import type { AlertNews } from '../../../alerts/alert'
import { type CountedHour, pastCrossings } from '../../../alerts/preview-alerts'
import type { When, WhenKind } from '../../../alerts/when'
import { hourOf, hours, type Instant } from '../../../clock'
import { firstRegressions } from '../../../recording/news-of-batch'
import { inTime } from '../dialect'
import type { Db } from '../open.server'

/** News of one kind that a preview looks at; the newest. */
export const pastNewsLimit = 2000

/** `projectId` null: of all projects. */
type NewsQuery = { projectId: number | null; since: Instant; limit: number }
type AskedHours = NewsQuery & { hour: number }
type SqlNews = { projectId: number; issueId: number | null; at: Instant; release: string | null; reason: string | null }

const listedIssue = 'i.merged_into is null and i.folded = 0'
const anyStatus = "i.status in ('open', 'regressed', 'resolved', 'muted')"
const ofProject = (projectId: string) => `(:projectId is null or ${projectId} = :projectId)`
const shown = 'coalesce(i.merged_into, i.id)'

const columns = (at: string, parts: { issue?: string; project?: string; release?: string; reason?: string } = {}) =>
  `${parts.project ?? 'i.project_id'} as projectId, ${parts.issue ?? shown} as issueId, ${at} as at, ${parts.release ?? 'null'} as release,
      ${parts.reason ?? 'null'} as reason`

/** What is recorded of the past by kind of news, newest first. Look-ups and check-ins of the past are not kept. */
const sources: Partial<Record<WhenKind, string>> = {
  new: `select ${columns('i.first_seen')}
    from issue i
    where ${inTime}
    and ${ofProject('i.project_id')}
    and ${anyStatus}
    and i.first_seen >= :since
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
    join issue i on i.id = s.head_id
    where ${inTime}
    and s.state <> 'watching'
    and s.since >= :since
    and ${ofProject('s.project_id')}
    and i.deleted_at is null
    order by s.since desc
    limit +:limit`,
  reported: `select ${columns('f.at', { project: 'f.project_id' })}
    from feedback f
    left join event e on e.event_id = f.event_id and e.project_id = f.project_id
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
      or t.outcome = 'refused' and t.reason in ('quota_key', 'quota_project', 'quota_instance', 'spike_sampled', 'inbox_full', 'inbox_unavailable')
    )
    group by t.project_id, t.hour, case when t.outcome = 'parked' then 'parked' else t.reason end
    order by t.hour desc
    limit +:limit`,
}

/** What happened since a time that a rule may ask for, from what is recorded. `cut`: there was more than is looked at, or it is not kept. */
export function preparePastNews(db: Db) {
  const asked = new Map(
    Object.entries(sources).map(([kind, sql]) => [kind, db.prepare<NewsQuery, SqlNews>(sql)] as const),
  )
  const issueHours = db.prepare<AskedHours, { projectId: number; issueId: number; hour: number; count: number }>(
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
  const projectHours = db.prepare<AskedHours, { projectId: number; hour: number; count: number }>(
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

  const ofKind = (kind: WhenKind, projectId: number | null, since: Instant): SqlNews[] => {
    const isHourly = kind === 'refused'
    const rows =
      asked.get(kind)?.all({ projectId, since: isHourly ? hourOf(since) : since, limit: pastNewsLimit }) ?? []
    return isHourly ? rows.map((row) => ({ ...row, at: hours(row.at) })) : rows
  }
  const toNews =
    (kind: WhenKind) =>
    ({ projectId, issueId, at, release, reason }: SqlNews): AlertNews => ({
      ...{ kind, projectId, at },
      ...(issueId !== null && { issueId }),
      detail: { ...(release !== null && { release }), ...(reason !== null && { reason }) },
    })

  const crossings = (when: Extract<When, { kind: 'threshold' }>, projectId: number | null, since: Instant) => {
    const values = { projectId, since, hour: hourOf(since), limit: 20 * pastNewsLimit }
    const rows: CountedHour[] = (when.scope === 'issue' ? issueHours : projectHours).all(values)
    const news = pastCrossings(
      rows.map((row) => ({ ...row, hour: hours(row.hour) })),
      when,
      hours(1),
    )
    return { news, cut: rows.length >= values.limit }
  }

  return (when: When, projectId: number | null, since: Instant): { news: AlertNews[]; cut: boolean } => {
    if (when.kind === 'threshold') {
      if (when.of === 'users') return { news: [], cut: true }
      return crossings(when, projectId, since)
    }
    if (when.kind === 'release') {
      const regressed = ofKind('regressed', projectId, since).map(toNews('regressed')).reverse()
      return { news: firstRegressions(regressed, new Set()), cut: when.crashFree !== undefined }
    }
    if (!asked.has(when.kind)) return { news: [], cut: true }
    const rows = ofKind(when.kind, projectId, since)
    return { news: rows.map(toNews(when.kind)), cut: rows.length >= pastNewsLimit }
  }
}
