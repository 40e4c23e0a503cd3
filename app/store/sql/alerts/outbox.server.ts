import type { Sealer } from '../../../accounts/seal.server'
import type { Instant } from '../../../clock'
import type { LeasedMessage, Outbox } from '../../deliveries'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { targets } from './lease.server'
import { openSettings } from './sealed-settings.server'

/** The outbox for the sender of a node. */
export function sqlOutbox(db: Db, write: RunCommand, sealer: Sealer, node: string): Outbox {
  const next = db.prepare<{ until: Instant }, { at: Instant | null }>(`select min(readyAt) as at from (${targets}) t`)
  const leases = db.prepare<[], { at: Instant | null }>(
    "select min(leased_until) as at from delivery where state = 'leased'",
  )
  return {
    takeBack: async (at) => void (await write('takeBackDeliveries', { at, node })),
    lease: async (asked) =>
      (await write('leaseDeliveries', { ...asked, node })).map((leased) => withSecrets(leased, sealer)),
    settle: (attempts) => write('settleDeliveries', attempts),
    async nextDue() {
      const due = [(await next.get({ until: Number.MAX_SAFE_INTEGER }))?.at, (await leases.get())?.at]
      const known = due.filter((at) => typeof at === 'number')
      return known.length > 0 ? Math.min(...known) : undefined
    },
  }
}

/** Opens secrets for the sender. The writer never sees them. */
function withSecrets(leased: LeasedMessage, sealer: Sealer): LeasedMessage {
  if (!('channel' in leased.to)) return leased
  const { channel } = leased.to
  return { ...leased, to: { channel: { ...channel, settings: openSettings(sealer, channel.kind, channel.settings) } } }
}
