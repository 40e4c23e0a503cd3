import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { bulkLimits } from '../../../issues/bulk'
import type { IssueFilter } from '../../../issues/issue'
import type { Person } from '../../../issues/triage'
import type { Bulk, BulkFilter } from '../../bulk'
import { flatMapInOrder } from '../../in-order'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { folded, jsonField } from '../dialect'
import { beginning, prepareIssueCandidates } from '../issues/issue-candidates.server'
import { prepareMergeTargets } from '../issues/merge-targets.server'
import { mayTriage, mayTriageUser, type Seeing, seeing } from '../visible.server'
import { bulkColumns, idOf, type SqlBulk, toProgress } from './bulk-rows'

/** Maximum people that a menu offers. */
const mostPeople = 30

export function sqlBulk(db: Db, write: RunCommand, now: () => Instant): Bulk {
  const mergeTargetOf = prepareMergeTargets(db)
  const { candidates } = prepareIssueCandidates(db, now)
  const people = db.prepare<Seeing & { slug: string | null }, Person>(
    `select a.id as userId, a.name
    from account a
    where exists (
      select 1
      from project p
      where (:slug is null or p.slug = :slug)
      and ${mayTriage('p.id')}
      and ${mayTriageUser('a.id', 'p.id')}
    )
    order by a.id <> :userId, ${folded('a.name')}, a.id
    limit ${mostPeople}`,
  )
  const latest = db.prepare<{ userId: number; since: number }, SqlBulk>(
    `select ${bulkColumns}
    from (select * from bulk_act where user_id = :userId and total > 1 order by id desc limit 1) b
    where b.state in ('acting', 'undoing')
    or b.worked_at > :since`,
  )
  const deletions = db.prepare<{ userId: number; at: number; limit: number }, SqlBulk>(
    `select ${bulkColumns}
    from bulk_act b
    where b.user_id = :userId
    and ${jsonField('b.act', 'what')} = 'delete'
    and b.state in ('acting', 'done')
    and b.changed > 0
    and b.expires_at > :at
    order by b.id desc
    limit +:limit`,
  )
  const matching = async (viewer: Viewer, filter: BulkFilter): Promise<number[]> => {
    const asked: IssueFilter = { ...filter, limit: bulkLimits.issues - 1 }
    return (await candidates(viewer, asked, beginning)).slice(0, bulkLimits.issues).map(({ id }) => id)
  }
  const named = async (viewer: Viewer, shortIds: string[]): Promise<number[]> => {
    const ids = await flatMapInOrder(
      shortIds.slice(0, bulkLimits.issues),
      async (shortId) => (await mergeTargetOf(viewer, shortId))?.id ?? [],
    )
    return [...new Set(ids)]
  }

  return {
    count: async (viewer, filter) => (await matching(viewer, filter)).length,
    people: (viewer, slug) => people.all({ ...seeing(viewer), slug: slug ?? null }),
    async begin(viewer, act, on, at) {
      const ids = Array.isArray(on) ? await named(viewer, on) : await matching(viewer, on)
      return write('beginBulk', { viewer, act, ids, at })
    },
    undo: (viewer, id, at) => write('undoBulk', { viewer, id, at }),
    async latest(viewer, since) {
      const row = await latest.get({ userId: idOf(viewer), since })
      return row && toProgress(row)
    },
    async deletions(viewer, at, limit) {
      const rows = await deletions.all({ userId: idOf(viewer), at, limit })
      return rows.map((row) => ({ id: row.id, at: row.at, issues: row.changed }))
    },
  }
}
