import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { commands } from '../../command'
import { joinHead } from '../issues/heads.server'
import { prepareHistory } from '../issues/history.server'
import { shortIdOf } from '../issues/issue-rows.server'
import { prepareMerging } from '../issues/merging.server'
import type { Db } from '../open.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type Asked = { viewer: Viewer; slug: string; id: number }
type Found = { head: number; number: number; slug: string; projectId: number }

export function stormWrites(db: Db) {
  const merging = prepareMerging(db)
  const tell = prepareHistory(db)
  const find = db.prepare<Seeing & { slug: string; id: number }, Found>(
    `select i.id as head, i.number, p.slug, p.id as projectId
    from storm s
    join project p on p.id = s.project_id
    join issue o on o.id = s.head_id
    ${joinHead}
    where s.id = :id
    and s.state <> 'watching'
    and p.slug = :slug
    and ${mayTriage('s.project_id')}`,
  )
  const heads = db.prepare<{ id: number; head: number }, { id: number }>(
    'select id from issue where storm_id = :id and merged_into is null and deleted_at is null and members > 0 and id <> :head',
  )
  const point = db.prepare(
    `update issue
    set merged_into = :head, folded = 0
    where storm_id = :id
    and merged_into is null
    and deleted_at is null
    and id <> :head`,
  )
  const unfold = db.prepare('update issue set folded = 0 where storm_id = ? and folded = 1')
  const decide = db.prepare('update storm set state = :state, head_id = :head, folded = 0 where id = :id')
  const unfoldHead = db.prepare('update issue set folded = 0 where id = ?')

  const runs = {
    mergeStorm({ viewer, slug, id, at }: Asked & { at: Instant }): { head: string; merged: number } | undefined {
      const found = find.get({ ...seeing(viewer), slug, id })
      if (!found) return undefined
      const { head, number } = found
      const whole = heads.all({ id, head })
      for (const issue of whole) merging.putUnder(head, issue.id)
      const merged = point.run({ id, head }).changes + whole.length
      unfoldHead.run(head)
      merging.figures.gather(head)
      decide.run({ id, head, state: 'merged' })
      tell({ issueId: head, viewer, at, what: 'merged', detail: `${merged} look-alikes` })
      return { head: shortIdOf(found.slug, number), merged }
    },
    listStorm({ viewer, slug, id }: Asked): boolean {
      const found = find.get({ ...seeing(viewer), slug, id })
      if (!found) return false
      unfold.run(id)
      decide.run({ id, head: found.head, state: 'listed' })
      return true
    },
  }
  return commands({ mergeStorm: 'issues', listStorm: 'issues' }, runs)
}
