import type { Instant } from '../../../clock'
import type { Outbox } from '../../deliveries'
import type { RunCommand } from '../commands.server'
import type { Db } from '../open.server'
import { targets } from './lease.server'

/** The outbox as the sender sees it. */
export function sqliteOutbox(db: Db, write: RunCommand): Outbox {
  const next = db.prepare<{ until: Instant }, { at: Instant | null }>(`select min(readyAt) as at from (${targets}) t`)
  const leases = db.prepare<[], { at: Instant | null }>(
    "select min(leased_until) as at from delivery where state = 'leased'",
  )
  return {
    takeBack: async (at) => void (await write('takeBackDeliveries', { at })),
    lease: (asked) => write('leaseDeliveries', asked),
    settle: (attempts) => write('settleDeliveries', attempts),
    async nextDue() {
      const due = [next.get({ until: Number.MAX_SAFE_INTEGER })?.at, leases.get()?.at]
      const known = due.filter((at) => typeof at === 'number')
      return known.length > 0 ? Math.min(...known) : undefined
    },
  }
}
