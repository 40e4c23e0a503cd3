import type { Instant } from '../../../clock'
import type { Db } from '../open.server'
import { prepareFigures } from './figures.server'

/** Who leaves goes on in the state of its merge target. */
const freed = `merged_into = null,
      emptied = 0,
      status = (select status from issue where id = :mergeTarget),
      condition = (select condition from issue where id = :mergeTarget),
      wake_at = (select wake_at from issue where id = :mergeTarget),
      status_at = :at`

/**
 * Moves pointers, never events.
 * 1. A merge target is never merged itself: what pointed to an issue that becomes a member points to the new merge target from then on.
 * 2. Figures are summed up in the same transaction.
 */
export function prepareMerging(db: Db) {
  const figures = prepareFigures(db)
  const point = db.prepare('update issue set merged_into = :mergeTarget, folded = 0, emptied = :emptied where id = :id')
  const unfold = db.prepare(
    'update storm set folded = folded - 1 where id = (select storm_id from issue where id = ? and folded = 1)',
  )
  const pointMembers = db.prepare('update issue set merged_into = :mergeTarget where merged_into = :id')
  const free = db.prepare(`update issue set ${freed} where id = :id`)
  const freeAll = db.prepare(`update issue set ${freed} where merged_into = :mergeTarget and count > 0`)

  const eventfulMember = db.prepare<[number], { id: number }>(
    'select id from issue where merged_into = ? and count > 0 limit 1',
  )
  const targetOf = db.prepare<[number], number | null>('select merged_into from issue where id = ?').pluck()
  const empty = db.prepare('update issue set emptied = 1 where merged_into = ?')

  /** Points one issue that is no member, and all its members, to the merge target. The caller gathers the merge target's figures. */
  const putUnder = (mergeTarget: number, id: number, emptied = false): void => {
    const own = figures.ownOf(id)
    pointMembers.run({ mergeTarget, id })
    figures.gather(id, own)
    unfold.run(id)
    point.run({ mergeTarget, id, emptied: emptied ? 1 : 0 })
  }

  /**
   * An issue without events, and without members that have some, points to where its events are. With the next event it stands for itself
   * again; until then it stands in no list. Does nothing when there are events.
   */
  const leaveEmpty = (id: number, to: number): void => {
    if (figures.ownOf(id).count > 0 || eventfulMember.get(id)) return
    empty.run(id)
    putUnder(to, id, true)
    figures.gather(to)
  }

  const unmerge = (mergeTarget: number, id: number, at: Instant): void => {
    free.run({ mergeTarget, id, at })
    figures.gather(mergeTarget)
    leaveEmpty(mergeTarget, id)
  }

  return {
    figures,
    putUnder,
    leaveEmpty,
    merge(mergeTarget: number, ids: number[]): void {
      for (const id of ids) putUnder(mergeTarget, id)
      figures.gather(mergeTarget)
    },
    /** Takes all members out that have events; returns how many. */
    unmergeAll(mergeTarget: number, at: Instant): number {
      const some = eventfulMember.get(mergeTarget)
      if (!some) return 0
      const { changes } = freeAll.run({ mergeTarget, at })
      figures.gather(mergeTarget)
      leaveEmpty(mergeTarget, some.id)
      return changes
    },
    /** Takes a member out; it goes on in its merge target's state. */
    unmerge,
    /** The same for an issue that had no events and has some again, wherever it points to by now. */
    leaveTarget(id: number, at: Instant): void {
      const target = targetOf.get(id)
      if (target) unmerge(target, id, at)
    },
  }
}
