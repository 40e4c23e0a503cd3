import type { Instant } from '../../../clock'
import type { Db } from '../open.server'
import { prepareFigures } from './figures.server'

/** Who leaves goes on in the state of its head. */
const freed = `merged_into = null,
      emptied = 0,
      status = (select status from issue where id = :head),
      condition = (select condition from issue where id = :head),
      wake_at = (select wake_at from issue where id = :head),
      status_at = :at`

/**
 * Moves pointers, never events.
 * 1. A head is never merged itself: what pointed to an issue that becomes a member points to the new head from then on.
 * 2. Figures are summed up in the same transaction.
 */
export function prepareMerging(db: Db) {
  const figures = prepareFigures(db)
  const point = db.prepare('update issue set merged_into = :head, folded = 0, emptied = :emptied where id = :id')
  const unfold = db.prepare(
    'update storm set folded = folded - 1 where id = (select storm_id from issue where id = ? and folded = 1)',
  )
  const pointMembers = db.prepare('update issue set merged_into = :head where merged_into = :id')
  const free = db.prepare(`update issue set ${freed} where id = :id`)
  const freeAll = db.prepare(`update issue set ${freed} where merged_into = :head and count > 0`)

  const eventfulMember = db.prepare<[number], { id: number }>(
    'select id from issue where merged_into = ? and count > 0 limit 1',
  )
  const targetOf = db.prepare<[number], number | null>('select merged_into from issue where id = ?').pluck()
  const empty = db.prepare('update issue set emptied = 1 where merged_into = ?')

  /** Points one issue that is no member, and all its members, to the head. The caller gathers the head's figures. */
  const putUnder = (head: number, id: number, emptied = false): void => {
    const own = figures.ownOf(id)
    pointMembers.run({ head, id })
    figures.gather(id, own)
    unfold.run(id)
    point.run({ head, id, emptied: emptied ? 1 : 0 })
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

  const unmerge = (head: number, id: number, at: Instant): void => {
    free.run({ head, id, at })
    figures.gather(head)
    leaveEmpty(head, id)
  }

  return {
    figures,
    putUnder,
    leaveEmpty,
    merge(head: number, ids: number[]): void {
      for (const id of ids) putUnder(head, id)
      figures.gather(head)
    },
    /** Takes all members out that have events; returns how many. */
    unmergeAll(head: number, at: Instant): number {
      const some = eventfulMember.get(head)
      if (!some) return 0
      const { changes } = freeAll.run({ head, at })
      figures.gather(head)
      leaveEmpty(head, some.id)
      return changes
    },
    /** Takes a member out; it goes on in its head's state. */
    unmerge,
    /** The same for an issue that had no events and has some again, wherever it points to by now. */
    leaveTarget(id: number, at: Instant): void {
      const target = targetOf.get(id)
      if (target) unmerge(target, id, at)
    },
  }
}
