import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { type BulkAct, type BulkProgress, bulkLimits } from '../../../issues/bulk'
import type { BulkBegun } from '../../bulk'
import { commands, noteIf } from '../../command'
import type { Db } from '../db'
import { rowsOf, thenJoin } from '../dialect'
import { mayTriage, mayTriageUser, type Seeing, seeing } from '../visible.server'
import { idOf, toProgress } from './bulk-rows'
import { type Measure, prepareBulkSteps } from './bulk-steps.server'

type TargetCount = { issues: number; projects: number }

/** The part of an act that is done before the request is answered. */
const atOnce: Measure = { issues: bulkLimits.atOnce, milliseconds: Number.POSITIVE_INFINITY }

export function bulkWrites(db: Db) {
  const step = prepareBulkSteps(db)
  const chosen = `from ${rowsOf(':ids', 'integer')} j
    ${thenJoin} issue i on i.id = j.value
    where i.merged_into is null
    and i.folded = 0
    and ${mayTriage('i.project_id')}`
  const look = db.prepare<Seeing & { ids: string }, TargetCount>(
    `select count(*) as issues, count(distinct i.project_id) as projects ${chosen}`,
  )
  const takers = db.prepare<Seeing & { ids: string; taker: number; team: string }>(
    `select 1
    from (select distinct i.project_id as id ${chosen}) p
    where ${mayTriageUser(':taker', 'p.id')}
    or p.id in (select project_id from team_project where team_id = (select id from team where slug = :team))
    limit 1`,
  )
  const largest = db.prepare<Seeing & { ids: string }, { id: number }>(
    `select i.id ${chosen} order by i.count desc, i.number limit 1`,
  )
  const insert = db.prepare<unknown[], { id: number }>(
    `insert into bulk_act (user_id, at, act, state, issues, total, merge_target_id, worked_at, expires_at)
    values (:userId, :at, :act, 'acting', :issues, :total, :mergeTarget, :at, :expiresAt)
    returning id`,
  )
  const turn = db.prepare(
    `update bulk_act
    set state = 'undoing'
    where id = :id
    and user_id = :userId
    and state in ('acting', 'done')
    and expires_at > :at`,
  )

  const runs = {
    async beginBulk({
      viewer,
      act,
      ids,
      at,
    }: {
      viewer: Viewer
      act: BulkAct
      ids: number[]
      at: Instant
    }): Promise<BulkBegun> {
      const issues = JSON.stringify(ids)
      const asks = { ...seeing(viewer), ids: issues }
      const found = (await look.get(asks))!
      const { userId: taker = 0, team = '' } = act.what === 'assign' ? act : {}
      const isTo = taker !== 0 || team !== ''
      if (found.issues === 0) return { ok: false, why: 'nothing' }
      if (isTo && !(await takers.get({ ...asks, taker, team }))) return { ok: false, why: 'nobody' }
      if (act.what === 'merge' && found.projects > 1) return { ok: false, why: 'projects' }
      if (act.what === 'merge' && found.issues < 2) return { ok: false, why: 'few' }
      const { id } = (await insert.get({
        userId: idOf(viewer),
        at,
        act: JSON.stringify(act),
        issues,
        total: ids.length,
        mergeTarget: act.what === 'merge' ? (await largest.get(asks))!.id : null,
        expiresAt: at + bulkLimits.undoMilliseconds,
      }))!
      return { ok: true, progress: toProgress(await step(id, atOnce, at)) }
    },

    async undoBulk({ viewer, id, at }: { viewer: Viewer; id: number; at: Instant }): Promise<BulkProgress | undefined> {
      const { changes } = await turn.run({ id, userId: idOf(viewer), at })
      return changes > 0 ? toProgress(await step(id, atOnce, at)) : undefined
    },
  }
  return commands(
    {
      // Other acts are in the history of each issue, which is deleted with the issue.
      beginBulk: [
        'issues',
        ({ act, ids }, { ok }) =>
          noteIf(ok && act.what === 'delete', { what: 'issues.deleted', details: { count: ids.length } }),
      ],
      undoBulk: [
        'issues',
        (_, undone) =>
          noteIf(undone?.act.what === 'delete', { what: 'issues.restored', details: { count: undone?.total } }),
      ],
    },
    runs,
  )
}
