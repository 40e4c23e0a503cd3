import { deliveryLimits } from '../../../alerts/delivery'
import type { Instant } from '../../../clock'
import type { DeliveryLog } from '../../deliveries'
import type { Db } from '../db'

/** Maximum rows that one slice deletes. */
const slice = 500

/** Deletes old entries of the delivery log. */
export function sqlDeliveryLog(db: Db): DeliveryLog {
  const remove = db.prepare<{ before: Instant; limit: number }>(
    `delete from delivery
    where id in (
      select id
      from delivery
      where at < :before
      and state in ('sent', 'failed', 'folded', 'dropped')
      order by at
      limit +:limit
    )`,
  )
  return {
    forget: async (at) =>
      (await remove.run({ before: at - deliveryLimits.logMilliseconds, limit: slice })).changes === slice,
  }
}
