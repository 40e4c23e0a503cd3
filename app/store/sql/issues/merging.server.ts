import type { Instant } from '../../../clock'
import type { Db } from '../db'
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
  const putUnder = async (mergeTarget: number, id: number, emptied = false): Promise<void> => {
    const own = await figures.ownOf(id)
    await pointMembers.run({ mergeTarget, id })
    await figures.gather(id, own)
    await unfold.run(id)
    await point.run({ mergeTarget, id, emptied: emptied ? 1 : 0 })
  }

  /**
   * An issue without events, and without members that have some, points to where its events are. With the next event it stands for itself
   * again; until then it stands in no list. Does nothing when there are events.
   */
  const leaveEmpty = async (id: number, to: number): Promise<void> => {
    if ((await figures.ownOf(id)).count > 0 || (await eventfulMember.get(id))) return
    await empty.run(id)
    await putUnder(to, id, true)
    await figures.gather(to)
  }

  const unmerge = async (mergeTarget: number, id: number, at: Instant): Promise<void> => {
    await free.run({ mergeTarget, id, at })
    await figures.gather(mergeTarget)
    await leaveEmpty(mergeTarget, id)
  }

  return {
    figures,
    putUnder,
    leaveEmpty,
    async merge(mergeTarget: number, ids: number[]): Promise<void> {
      for (const id of ids) await putUnder(mergeTarget, id)
      await figures.gather(mergeTarget)
    },
    /** Takes all members out that have events; returns how many. */
    async unmergeAll(mergeTarget: number, at: Instant): Promise<number> {
      const some = await eventfulMember.get(mergeTarget)
      if (!some) return 0
      const { changes } = await freeAll.run({ mergeTarget, at })
      await figures.gather(mergeTarget)
      await leaveEmpty(mergeTarget, some.id)
      return changes
    },
    /** Takes a member out; it goes on in its merge target's state. */
    unmerge,
    /** The same for an issue that had no events and has some again, wherever it points to by now. */
    async leaveTarget(id: number, at: Instant): Promise<void> {
      const target = await targetOf.get(id)
      if (target) await unmerge(target, id, at)
    },
  }
}
