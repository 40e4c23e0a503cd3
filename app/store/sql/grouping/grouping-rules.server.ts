import type { GroupingRules, KeptRule, RecentEvent } from '../../grouping-rules'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { type SqlStored, storedColumns, storedFrom, toStored } from '../events/event-rows.server'
import { hexOfBytes } from '../hex.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { prepareGroupingSettings, ruleColumns, type SqlRule, toRule } from './grouping-settings.server'

type SqlKept = SqlRule & { hits: number; lastHitAt: number | null }
type SqlRecent = SqlStored & { fingerprint: Uint8Array; issueTitle: string }

type Slice = { skip: number; issues: number; perIssue: number }

export function sqlGroupingRules(db: Db, write: RunCommand): GroupingRules {
  const settings = prepareGroupingSettings(db)
  const project = db.prepare<Seeing & { slug: string }, { id: number }>(
    `select p.id from project p where p.slug = :slug and ${mayTriage('p.id')}`,
  )
  const rules = db.prepare<[number], SqlKept>(
    `select ${ruleColumns}, r.hits, r.last_hit_at as lastHitAt
    from grouping_rule r
    where r.project_id = ?
    order by r.place, r.id`,
  )
  // Each status has an index. The issues seen last are among the issues of each status seen last.
  const latest = ['open', 'regressed', 'resolved', 'muted'].map(
    (status) => `select * from (
      select id, last_seen
      from issue
      where project_id = :projectId
      and status = '${status}'
      and merged_into is null
      and folded = 0
      order by last_seen desc
      limit :skip + :issues
    )`,
  )
  const recent = db.prepare<Slice & { projectId: number }, SqlRecent>(
    `select ${storedColumns}, o.fingerprint, i.title as issueTitle
    from (${latest.join(' union all ')} order by last_seen desc limit +:issues offset :skip) seen
    join issue own on own.id = seen.id or own.merged_into = seen.id
    join event e on e.id in (
      select y.id from event y where y.issue_id = own.id order by y.timestamp desc, y.id desc limit +:perIssue
    )
    ${storedFrom}
    limit +:issues * :perIssue`,
  )
  const idOf = async (viewer: Parameters<typeof seeing>[0], slug: string) =>
    (await project.get({ ...seeing(viewer), slug }))?.id

  return {
    async list(viewer, slug) {
      const id = await idOf(viewer, slug)
      return id === undefined ? undefined : (await rules.all(id)).map(toKept)
    },
    save: (viewer, slug, rule) => write('saveGroupingRule', { viewer, slug, rule }),
    setEnabled: (viewer, slug, id, enabled) => write('enableGroupingRule', { viewer, slug, id, enabled }),
    move: (viewer, slug, id, direction) => write('moveGroupingRule', { viewer, slug, id, direction }),
    remove: (viewer, slug, id) => write('removeGroupingRule', { viewer, slug, id }),
    async settings(viewer, slug) {
      const id = await idOf(viewer, slug)
      return id === undefined ? undefined : await settings(id)
    },
    async recent(viewer, slug, slice) {
      const projectId = await idOf(viewer, slug)
      return projectId === undefined ? [] : (await recent.all({ projectId, ...slice })).map(toRecent)
    },
  }
}

const toKept = ({ hits, lastHitAt, ...rule }: SqlKept): KeptRule => {
  return { ...toRule(rule), hits, ...(lastHitAt !== null && { lastHitAt }) }
}

const toRecent = (row: SqlRecent): RecentEvent => {
  return { ...toStored(row), fingerprint: hexOfBytes(row.fingerprint), issueTitle: row.issueTitle }
}
