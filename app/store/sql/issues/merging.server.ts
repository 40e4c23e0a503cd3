import type { Instant } from '../../../clock'
import { decideLeaving, type Group, hasEvents, unmergeable } from '../../../issues/decide-merge'
import type { Db } from '../db'
import { prepareFigures } from './figures.server'

/**
 * Merges issues by pointers; events never move (app/issues/decide-merge.ts decides).
 * 1. A merge target is never merged itself: when it becomes a member, its members point to the new merge target.
 * 2. The figures of both are summed in the same transaction.
 */
export function prepareMerging(db: Db) {
  const figures = prepareFigures(db)
  const members = db.prepare<[number], Group['members'][number]>(
    'select id, count from issue where merged_into = ? order by id',
  )
  const targetOf = db.prepare<[number], number | null>('select merged_into from issue where id = ?').pluck()
  const point = db.prepare('update issue set merged_into = :mergeTarget, folded = 0, emptied = :emptied where id = :id')
  const unfold = db.prepare(
    'update storm set folded = folded - 1 where id = (select storm_id from issue where id = ? and folded = 1)',
  )
  const pointMembers = db.prepare('update issue set merged_into = :mergeTarget where merged_into = :id')
  const free = db.prepare(
    `update issue
    set merged_into = null,
      emptied = 0,
      status = (select status from issue where id = :mergeTarget),
      condition = (select condition from issue where id = :mergeTarget),
      wake_at = (select wake_at from issue where id = :mergeTarget),
      status_at = :at
    where id = :id`,
  )
  const emptyMembers = db.prepare('update issue set emptied = 1 where merged_into = ?')

  const groupOf = async (id: number): Promise<Group> => ({
    id,
    count: (await figures.ownOf(id)).count,
    members: await members.all(id),
  })

  /** Points an issue that is no member, and all its members, to the merge target. The caller sums the merge target's figures. */
  const putUnder = async (mergeTarget: number, id: number, emptied = false): Promise<void> => {
    const own = await figures.ownOf(id)
    await pointMembers.run({ mergeTarget, id })
    await figures.gather(id, own)
    await unfold.run(id)
    await point.run({ mergeTarget, id, emptied: emptied ? 1 : 0 })
  }

  const putEmptyUnder = async (to: number, id: number): Promise<void> => {
    await emptyMembers.run(id)
    await putUnder(to, id, true)
    await figures.gather(to)
  }

  const leave = async (group: Group, leaving: number[], at: Instant): Promise<void> => {
    const mergeTarget = group.id
    const { freed, emptiedInto } = decideLeaving(group, leaving)
    await free.runEach(freed.map((id) => ({ mergeTarget, id, at })))
    await figures.gather(mergeTarget)
    if (emptiedInto !== undefined) await putEmptyUnder(emptiedInto, mergeTarget)
  }

  return {
    figures,
    putUnder,
    async merge(mergeTarget: number, ids: number[]): Promise<void> {
      for (const id of ids) await putUnder(mergeTarget, id)
      await figures.gather(mergeTarget)
    },
    /** Unmerges a member with events, or all of them. Returns how many. */
    async unmerge(mergeTarget: number, which: number | 'all', at: Instant): Promise<number> {
      const group = await groupOf(mergeTarget)
      const leaving = unmergeable(group).filter((id) => which === 'all' || which === id)
      if (leaving.length > 0) await leave(group, leaving, at)
      return leaving.length
    },
    /** Unmerges an issue that gets events again after all of its events were regrouped. Does nothing when it is not merged. */
    async leaveTarget(id: number, at: Instant): Promise<void> {
      const target = await targetOf.get(id)
      if (target) await leave(await groupOf(target), [id], at)
    },
    /** Merges an issue whose last events were regrouped into `to`; does nothing when it or a member has events. */
    async mergeIfEmpty(id: number, to: number): Promise<void> {
      if (!hasEvents(await groupOf(id))) await putEmptyUnder(to, id)
    },
  }
}
