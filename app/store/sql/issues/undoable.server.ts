import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { bulkLimits } from '../../../issues/bulk'
import type { TriageImage } from '../../../issues/decide-triage'
import type { IssueChange } from '../../../issues/triage'
import { prepareImages } from '../bulk/bulk-images.server'
import { idOf } from '../bulk/bulk-rows'
import { prepareTargets } from '../bulk/bulk-targets.server'
import type { Db } from '../db'
import { jsonRow } from '../dialect'

type Deciding = { viewer: Viewer; id: number; at: Instant; change: IssueChange }

/**
 * Stores a decision about one issue as a bulk act (docs/decisions/0022), so that it can be undone like one. Called before the decision is
 * written; the returned function is called afterwards and returns the act, or undefined for an issue that is folded in a storm, because
 * acts do not find it.
 */
export function prepareUndoable(db: Db) {
  const target = prepareTargets(db)
  const images = prepareImages(db)
  const insert = db.prepare<unknown[], { id: number }>(
    `insert into bulk_act (user_id, at, act, state, issues, total, looked, changed, worked_at, expires_at)
    values (:userId, :at, :act, 'done', ${jsonRow(':id')}, 1, 1, 1, :at, :expiresAt)
    returning id`,
  )
  return async ({ viewer, id, at, change }: Deciding) => {
    const isFound = (await target(viewer, id)) !== undefined
    const mark = await images.mark()
    return async (image: TriageImage): Promise<number | undefined> => {
      if (!isFound) return undefined
      const expiresAt = at + bulkLimits.undoMilliseconds
      const { id: act } = (await insert.get({ userId: idOf(viewer), at, act: JSON.stringify(change), id, expiresAt }))!
      await images.keep(act, id, image, mark)
      return act
    }
  }
}
