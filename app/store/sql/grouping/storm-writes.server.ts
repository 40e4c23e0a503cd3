import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { decideStormMerge } from '../../../issues/decide-merge'
import { commands } from '../../command'
import type { Db } from '../db'
import { listed } from '../dialect'
import { prepareHistory } from '../issues/history.server'
import { shortIdOf } from '../issues/issue-rows.server'
import { joinMergeTarget } from '../issues/merge-targets.server'
import { prepareMerging } from '../issues/merging.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type StormCommand = { viewer: Viewer; slug: string; id: number }
type StormRow = { mergeTarget: number; number: number; slug: string; projectId: number }

export function stormWrites(db: Db) {
  const merging = prepareMerging(db)
  const appendHistory = prepareHistory(db)
  const find = db.prepare<Seeing & { slug: string; id: number }, StormRow>(
    `select i.id as mergeTarget, i.number, p.slug, p.id as projectId
    from storm s
    join project p on p.id = s.project_id
    join issue o on o.id = s.first_issue_id
    ${joinMergeTarget}
    where s.id = :id
    and s.state <> 'watching'
    and p.slug = :slug
    and ${mayTriage('s.project_id')}`,
  )
  const issuesOf = db.prepare<{ id: number }, { id: number; members: number }>(
    'select id, members from issue where storm_id = :id and merged_into is null and deleted_at is null order by id',
  )
  const point = db.prepare(`update issue set merged_into = :mergeTarget, folded = 0 where id in ${listed(':ids')}`)
  const unfold = db.prepare('update issue set folded = 0 where storm_id = ? and folded = 1')
  const decide = db.prepare('update storm set state = :state, first_issue_id = :mergeTarget, folded = 0 where id = :id')
  const unfoldMergeTarget = db.prepare('update issue set folded = 0 where id = ?')

  const runs = {
    async mergeStorm({
      viewer,
      slug,
      id,
      at,
    }: StormCommand & { at: Instant }): Promise<{ mergeTarget: string; merged: number } | undefined> {
      const found = await find.get({ ...seeing(viewer), slug, id })
      if (!found) return undefined
      const { mergeTarget, number } = found
      const { alone, withMembers } = decideStormMerge(await issuesOf.all({ id }), mergeTarget)
      for (const issue of withMembers) await merging.putUnder(mergeTarget, issue)
      await point.run({ mergeTarget, ids: JSON.stringify(alone) })
      const merged = alone.length + withMembers.length
      await unfoldMergeTarget.run(mergeTarget)
      await merging.figures.gather(mergeTarget)
      await decide.run({ id, mergeTarget, state: 'merged' })
      await appendHistory({ issueId: mergeTarget, viewer, at, what: 'merged', detail: `${merged} look-alikes` })
      return { mergeTarget: shortIdOf(found.slug, number), merged }
    },
    async listStorm({ viewer, slug, id }: StormCommand): Promise<boolean> {
      const found = await find.get({ ...seeing(viewer), slug, id })
      if (!found) return false
      await unfold.run(id)
      await decide.run({ id, mergeTarget: found.mergeTarget, state: 'listed' })
      return true
    },
  }
  return commands({ mergeStorm: ['issues', 'unaudited'], listStorm: ['issues', 'unaudited'] }, runs)
}
