import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { EvictionReason } from '../../../retention/eviction-reason'
import type { KeptFor } from '../../../retention/kept-for'
import { readRetention } from '../../../retention/settings'
import type { ProjectStorage, Retention } from '../../retention'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { inTime, isEvent, isEvicted } from '../dialect'
import { bytesOfHex } from '../hex.server'
import { prepareMergeTargets } from '../issues/merge-targets.server'
import { within } from '../time-budget.server'
import { mayAdminister, ownersOnly, type Seeing, seeing } from '../visible.server'
import { eventsKept } from './events-kept'
import { prepareKeptRows } from './kept-rows.server'
import { prepareLastRuns, toRun } from './run-rows.server'

type SqlProject = Omit<ProjectStorage, 'oldest' | 'retention'> & {
  id: number
  oldest: Instant | null
  retention: string | null
}

/** Maximum runs and days that a page shows. */
const runsShown = 10
const daysShown = 60

const kept = eventsKept('p.id')

const projectColumns = `p.id, p.slug, p.name, p.retention, coalesce(b.bodies, 0) as bodies,
      case when ${kept} < 0 then 0 else ${kept} end as events,
      coalesce((
        select sum(length(c.body))
        from attachment a
        join attachment_content c on c.id = a.content_id
        where a.project_id = p.id
      ), 0) as attachments,
      coalesce((
        select sum(c.stored)
        from artifact_content c
        where c.hash in (select a.hash from artifact a where a.project_id = p.id)
      ), 0) as "sourceMaps",
      (select min(i.first_seen) from issue i where i.project_id = p.id and i.last_event is not null) as oldest`

const toProject = ({ oldest, retention, id: _, ...row }: SqlProject): ProjectStorage => ({
  ...row,
  ...(oldest !== null && { oldest }),
  retention: readRetention(retention),
})

/** Maximum time of a preview's count: people do not wait longer. */
const countingMilliseconds = 500

class CountingTooLong extends Error {
  override name = 'CountingTooLong'
}
const tooLong = () => new CountingTooLong('Counting events took too long.')

export function sqlRetention(db: Db, write: RunCommand): Retention {
  const mergeTargetOf = prepareMergeTargets(db)
  const lastRuns = prepareLastRuns(db)
  const ask = {
    owner: db.prepare<Seeing, { retention: string | null; askedAt: string | null }>(
      `select (select value from setting where name = 'retention') as retention,
        (select value from setting where name = 'retention-asked') as "askedAt"
      where ${ownersOnly}`,
    ),
    instance: db.prepare<[], string>("select value from setting where name = 'retention'").pluck(),
    projects: db.prepare<Seeing, SqlProject>(
      `select ${projectColumns}
      from project p
      left join project_bytes b on b.project_id = p.id
      where p.deleted_at is null
      and ${ownersOnly}
      order by bodies desc, p.id`,
    ),
    project: db.prepare<Seeing & { slug: string }, SqlProject>(
      `select ${projectColumns}
      from project p
      left join project_bytes b on b.project_id = p.id
      where p.slug = :slug
      and ${mayAdminister('p.id')}`,
    ),
    older: db
      .prepare<Seeing & { slug: string | null; before: Instant }, number>(
        `select count(*)
        from project p
        join issue i on i.project_id = p.id
        join event e on e.issue_id = i.id and e.timestamp < :before
        where ${inTime}
        and (:slug is null or p.slug = :slug)
        and ${mayAdminister('p.id')}`,
      )
      .pluck(),
    sums: db.prepare<[], { sourceMaps: number; attachments: number }>(
      `select (select coalesce(sum(stored), 0) from artifact_content) as "sourceMaps",
        (select coalesce(sum(length(body)), 0) from attachment_content) as attachments`,
    ),
    days: db.prepare<{ projectId: number; limit: number }, { at: Instant; bytes: number }>(
      `select at, bytes
      from storage_day
      where project_id = :projectId
      order by day desc
      limit +:limit`,
    ),
    kept: db
      .prepare<{ eventId: Buffer; issueId: number }, KeptFor>(
        `select k.why
        from event e
        join issue o on o.id = e.issue_id
        join kept_event k on k.event_row = e.id
        where ${isEvent('e', ':eventId')}
        and coalesce(o.merged_into, o.id) = :issueId
        order by k.why`,
      )
      .pluck(),
    evicted: db.prepare<
      { eventId: Buffer; issueId: number },
      { at: Instant; reason: EvictionReason; timestamp: Instant }
    >(
      `select g.evicted_at as at, g.reason, g.timestamp
      from evicted_event g
      join issue o on o.id = g.issue_id
      where ${isEvicted('g', ':eventId')}
      and coalesce(o.merged_into, o.id) = :issueId`,
    ),
  }
  const daysOf = async (projectId: number) => (await ask.days.all({ projectId, limit: daysShown })).reverse()
  /** The issue and event, if the viewer may see them. */
  const named = async (viewer: Viewer, shortId: string, id: string) => {
    const eventId = bytesOfHex(id)
    const target = eventId && (await mergeTargetOf(viewer, shortId))
    return target && eventId ? { eventId, issueId: target.id } : undefined
  }

  return {
    async ofInstance(viewer) {
      const found = await ask.owner.get(seeing(viewer))
      if (!found) return undefined
      const askedAt = Number(found.askedAt ?? 0)
      return {
        database: await db.bytes(),
        ...(await ask.sums.get())!,
        projects: (await ask.projects.all(seeing(viewer))).map(toProject),
        days: await daysOf(0),
        runs: (await lastRuns.all({ limit: runsShown })).map(toRun),
        retention: readRetention(found.retention),
        ...(askedAt > 0 && { askedAt }),
      }
    },
    keptRows: prepareKeptRows(db),
    async ofProject(viewer, slug) {
      const found = await ask.project.get({ ...seeing(viewer), slug })
      if (!found) return undefined
      const [days, instance] = [await daysOf(found.id), await ask.instance.get()]
      return { ...toProject(found), days, instance: readRetention(instance) }
    },
    setOfInstance: (viewer, retention) => write('setInstanceRetention', { viewer, retention }),
    setOfProject: (viewer, slug, retention) => write('setProjectRetention', { viewer, slug, retention }),
    async olderThan(viewer, slug, before) {
      try {
        const asked = { ...seeing(viewer), slug: slug ?? null, before }
        return await within(countingMilliseconds, tooLong, () => ask.older.get(asked))
      } catch (error) {
        if (error instanceof CountingTooLong) return undefined
        throw error
      }
    },
    runNow: (viewer, at) => write('runRetention', { viewer, at }),
    keepEvent: (viewer, shortId, eventId, keep, at) => write('keepEvent', { viewer, shortId, eventId, keep, at }),
    async keptFor(viewer, shortId, id) {
      const event = await named(viewer, shortId, id)
      return event ? ask.kept.all(event) : []
    },
    async evicted(viewer, shortId, id) {
      const event = await named(viewer, shortId, id)
      return event && ask.evicted.get(event)
    },
  }
}
