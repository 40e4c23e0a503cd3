import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { BulkAct, BulkProgress } from '../../../issues/bulk'

export type SqlBulk = Omit<BulkProgress, 'act'> & {
  act: string
  userId: number
  at: Instant
  mergeTargetId: number | null
  owner: 0 | 1
}

/** The columns of `bulk_act b`. */
export const bulkColumns = `b.id, b.user_id as userId, b.at, b.act, b.state, b.total, b.looked, b.changed, b.restored,
  b.left_alone as leftAlone, b.merge_target_id as mergeTargetId, coalesce((select owner from account where id = b.user_id), 0) as owner`

/** An act and the viewer with whose permissions it runs. */
export type Doing = { id: number; act: BulkAct; viewer: Viewer; at: Instant; mergeTargetId: number | null }

/** Only `beginBulk` writes this column, so its content is valid. */
const actOf = (text: string): BulkAct => JSON.parse(text) as BulkAct

/** The user id of an act. The operator has 0. */
export const idOf = (viewer: Viewer): number =>
  viewer.kind === 'user' ? viewer.userId : viewer.kind === 'operator' ? 0 : -1

/** The person acts with their current permissions: a deleted account has none. */
export function doingOf({ id, act, userId, at, mergeTargetId, owner }: SqlBulk): Doing {
  const viewer: Viewer =
    userId === 0 ? { kind: 'operator' } : { kind: 'user', userId, email: '', name: '', owner: owner === 1 }
  return { id, act: actOf(act), viewer, at, mergeTargetId }
}

export const toProgress = ({ id, act, state, total, looked, changed, restored, leftAlone }: SqlBulk): BulkProgress => ({
  id,
  act: actOf(act),
  state,
  total,
  looked,
  changed,
  restored,
  leftAlone,
})
