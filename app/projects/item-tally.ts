import { hourOf, type Instant } from '../clock'
import type { Tally } from './tally'

/** Whose items, and when they were received. */
type Received = { projectId: number; receivedAt: Instant }

/** One item that was accepted, in the hour of its receipt. */
export function itemTally(
  { projectId, receivedAt }: Received,
  itemKind: string,
  outcome: Tally['outcome'],
  reason = '',
): Tally {
  return { projectId, itemKind, outcome, reason, atEdge: false, hour: hourOf(receivedAt), count: 1 }
}

/** Every item of a request as accepted: they are counted so when they leave the inbox. `items`: counts by kind. */
export function acceptedTallies(meta: Received & { keyId: number; items: Record<string, number> }): Tally[] {
  const accepted: Tally[] = []
  for (const itemKind in meta.items) {
    const one = itemTally(meta, itemKind, 'accepted')
    one.keyId = meta.keyId
    one.count = meta.items[itemKind]!
    accepted.push(one)
  }
  return accepted
}
