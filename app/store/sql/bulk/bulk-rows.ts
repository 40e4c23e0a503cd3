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

/** For `from bulk_act b`. */
export const bulkColumns = `b.id, b.user_id as userId, b.at, b.act, b.state, b.total, b.looked, b.changed, b.restored,
  b.left_alone as leftAlone, b.head_id as mergeTargetId, coalesce((select owner from account where id = b.user_id), 0) as owner`

/** An act that is carried out, under whose rights. */
export type Doing = { id: number; act: BulkAct; viewer: Viewer; at: Instant; mergeTargetId: number | null }

/** The act column is all ours: `beginBulk` wrote it. */
export const actOf = (text: string): BulkAct => JSON.parse(text) as BulkAct

/** Whose act it is: the operator's have no user. */
export const idOf = (viewer: Viewer): number =>
  viewer.kind === 'user' ? viewer.userId : viewer.kind === 'operator' ? 0 : -1

/** Who acted with the rights they have now: an account that is gone has none. */
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
