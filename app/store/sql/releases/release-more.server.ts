import type { Instant } from '../../../clock'
import { hourOf } from '../../../clock'
import { placeOfRelease } from '../../../releases/release-order'
import type { ReleaseIssues, ReleaseMore } from '../../releases'
import type { Db } from '../db'
import { jsonField } from '../dialect'
import { type SqlIssue, selectIssues, toIssue } from '../issues/issue-rows.server'
import { mayTriage, type Seeing } from '../visible.server'
import { newIn, regressedIn } from './release-figures.server'
import type { SqlRelease } from './release-places.server'

const mostIssues = 20

/** Only called for a release that was found for its viewer; queries of other projects check the viewer again. */
export type SeenRelease = SqlRelease & Seeing
type Of = { projectId: number; version: string; recordId: number | null; firstSeen: Instant }

/**
 * Issues that were resolved in the release: explicitly, by one of its commits, or in the next release when this was the next. Each part
 * uses the index `issue_resolved_in`.
 */
const resolvedIn = `i.project_id = :projectId
    and i.status = 'resolved'
    and i.condition is not null
    and i.merged_into is null
    and i.deleted_at is null
    and (
      ${jsonField('i.condition', 'version')} = :version
      or exists (
        select 1
        from release_commit c
        where c.release_id = :recordId
        and c.commit_id >= ${jsonField('i.condition', 'commit')}
        and c.commit_id < ${jsonField('i.condition', 'commit')} || 'g'
      )
      or (
        ${jsonField('i.condition', 'kind')} = 'next-release'
        and i.status_at <= :firstSeen
        and i.status_at > coalesce(
          (select max(first_seen) from release_seen where project_id = :projectId and first_seen < :firstSeen),
          0
        )
      )
    )`

export function prepareReleaseMore(db: Db) {
  const issuesWhere = (condition: string) => {
    const count = db.prepare<Of, { count: number }>(`select count(*) as count from issue i where ${condition}`)
    const top = db.prepare<Of, SqlIssue>(
      `${selectIssues} where ${condition} order by i.count desc, i.id desc limit ${mostIssues}`,
    )
    return async (of: Of): Promise<ReleaseIssues> => {
      const [counted, found] = await Promise.all([count.get(of), top.all(of)])
      return { count: counted?.count ?? 0, top: found.map(toIssue) }
    }
  }
  const ask = {
    fresh: issuesWhere(newIn),
    regressed: issuesWhere(regressedIn),
    resolved: issuesWhere(resolvedIn),
    record: db.prepare<[number], { url: string | null; ref: string | null }>(
      'select url, ref from release_record where id = ?',
    ),
    environments: db.prepare<Of, ReleaseMore['environments'][number]>(
      `select environment, first_seen as firstSeen, last_seen as lastSeen, events
      from release_environment
      where project_id = :projectId
      and version = :version
      order by events desc, environment`,
    ),
    elsewhere: db.prepare<Seeing & { projectId: number; version: string }, { slug: string; name: string }>(
      `select p.slug, p.name
      from project p
      join release_seen s on s.project_id = p.id and s.version = :version
      where p.id <> :projectId
      and ${mayTriage('p.id')}
      order by p.name
      limit 20`,
    ),
    uploads: db.prepare<Of, { count: number; newest: number | null }>(
      `select count(distinct bundle_id) as count, max(bundle_id) as newest
      from artifact
      where project_id = :projectId
      and release = :version`,
    ),
  }
  const neighbour = (beyond: string, order: string) =>
    db.prepare<Of & { package: string; place: string }, { version: string }>(
      `select version
      from release_seen
      where project_id = :projectId
      and package = :package
      and (place, first_seen, version) ${beyond} (:place, :firstSeen, :version)
      order by place ${order}, first_seen ${order}, version ${order}
      limit 1`,
    )
  const [before, after] = [neighbour('<', 'desc'), neighbour('>', 'asc')]
  const sessionsOf = prepareSessionHours(db)

  return async (found: SeenRelease, range: { now: Instant; hours: number }): Promise<ReleaseMore> => {
    const { projectId, version, recordId, firstSeen } = found
    const of = { projectId, version, recordId, firstSeen }
    const place = { ...of, ...placeOfRelease(version) }
    // At once: over a network each would wait for the answer to the one before it.
    const [record, environments, previous, next, elsewhere, fresh, regressed, resolved, uploads, sessions] =
      await Promise.all([
        recordId === null ? undefined : ask.record.get(recordId),
        ask.environments.all(of),
        before.get(place),
        after.get(place),
        ask.elsewhere.all(found),
        ask.fresh(of),
        ask.regressed(of),
        ask.resolved(of),
        ask.uploads.get(of),
        sessionsOf(of, range),
      ])
    return {
      ...(record?.url && { url: record.url }),
      ...(record?.ref && { ref: record.ref }),
      environments,
      ...(previous && { previous: previous.version }),
      ...(next && { next: next.version }),
      elsewhere,
      fresh,
      regressed,
      resolved,
      uploads: uploads?.count ?? 0,
      ...(typeof uploads?.newest === 'number' && { newestUpload: uploads.newest }),
      sessions,
    }
  }
}

type SqlHour = { hour: number; own: number; crashed: number; everybody: number }

/** Sessions per hour, the oldest first. */
function prepareSessionHours(db: Db) {
  const statement = db.prepare<{ projectId: number; version: string; from: number; until: number }, SqlHour>(
    `select hour,
      sum(case when release = :version and status = 'started' then count else 0 end) as own,
      sum(case when release = :version and status = 'crashed' then count else 0 end) as crashed,
      sum(case when status = 'started' then count else 0 end) as everybody
    from session_hour
    where project_id = :projectId
    and hour between :from and :until
    group by hour`,
  )
  return async (
    { projectId, version }: Of,
    { now, hours }: { now: Instant; hours: number },
  ): Promise<ReleaseMore['sessions']> => {
    const until = hourOf(now)
    const from = until - hours + 1
    const found = await statement.all({ projectId, version, from, until })
    if (!found.some(({ own, crashed }) => own + crashed > 0)) return { own: [], crashed: [], all: [] }
    const series = { own: zeros(hours), crashed: zeros(hours), all: zeros(hours) }
    for (const { hour, own, crashed, everybody } of found) {
      series.own[hour - from] = own
      series.crashed[hour - from] = crashed
      series.all[hour - from] = everybody
    }
    return series
  }
}

const zeros = (length: number): number[] => new Array<number>(length).fill(0)
