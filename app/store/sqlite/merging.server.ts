import type { Instant } from '../../clock'
import { prepareFigures } from './figures.server'
import type { Db } from './open.server'

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
  const free = db.prepare(
    `update issue
    set merged_into = null,
      emptied = 0,
      status = (select status from issue where id = :head),
      status_at = :at
    where id = :id`,
  )

  /** Points one issue that is no member, and all its members, to the head. The caller gathers the head's figures. */
  const putUnder = (head: number, id: number, emptied = false): void => {
    const own = figures.ownOf(id)
    pointMembers.run({ head, id })
    figures.gather(id, own)
    unfold.run(id)
    point.run({ head, id, emptied: emptied ? 1 : 0 })
  }

  return {
    figures,
    putUnder,
    merge(head: number, ids: number[]): void {
      for (const id of ids) putUnder(head, id)
      figures.gather(head)
    },
    /** Takes a member out; it goes on in its head's state. */
    unmerge(head: number, id: number, at: Instant): void {
      free.run({ head, id, at })
      figures.gather(head)
    },
  }
}
