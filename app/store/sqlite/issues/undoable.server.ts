import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { bulkLimits } from '../../../issues/bulk'
import type { TriageImage } from '../../../issues/decide-triage'
import type { IssueChange } from '../../../issues/triage'
import { prepareImages } from '../bulk/bulk-images.server'
import { idOf } from '../bulk/bulk-rows'
import { prepareTargets } from '../bulk/bulk-targets.server'
import { jsonRow } from '../dialect'
import type { Db } from '../open.server'

type Deciding = { viewer: Viewer; id: number; at: Instant; change: IssueChange }

/**
 * Notes a decision on one issue as an act (docs/decisions/0022), so that it is taken back like one on many. Called before the decision is
 * written; what it returns is called after that and gives the act, or undefined for an issue that is folded under a look-alike: no act
 * finds it.
 */
export function prepareUndoable(db: Db) {
  const target = prepareTargets(db)
  const images = prepareImages(db)
  const insert = db.prepare<unknown[], { id: number }>(
    `insert into bulk_act (user_id, at, act, state, issues, total, looked, changed, worked_at, expires_at)
    values (:userId, :at, :act, 'done', ${jsonRow(':id')}, 1, 1, 1, :at, :expiresAt)
    returning id`,
  )
  return ({ viewer, id, at, change }: Deciding) => {
    const isFound = target(viewer, id) !== undefined
    const mark = images.mark()
    return (image: TriageImage): number | undefined => {
      if (!isFound) return undefined
      const expiresAt = at + bulkLimits.undoMilliseconds
      const { id: act } = insert.get({ userId: idOf(viewer), at, act: JSON.stringify(change), id, expiresAt })!
      images.keep(act, id, image, mark)
      return act
    }
  }
}
