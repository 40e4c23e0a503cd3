import { itemKind } from './item-kinds'

/** What a client says it did not send. */
export type ClientLoss = { itemKind: string; reason: string; count: number }

/** Reasons SDKs give; any other word is counted as `other`: a sender must not be able to name our counters. Source: docs/protocol.md §8. */
const reasons = new Set(
  (
    'queue_overflow cache_overflow buffer_overflow ratelimit_backoff network_error sample_rate before_send event_processor send_error ' +
    'internal_sdk_error insufficient_data backpressure ignored invalid no_parent_span'
  ).split(' '),
)

/** Data categories whose items have another name. */
const kinds = new Map([
  ['error', 'event'],
  ['default', 'event'],
  ['security', 'security'],
  ['monitor', 'check_in'],
  ['log_item', 'log'],
  ['replay', 'replay_event'],
])

/**
 * What a sender may claim in one report, over all its entries: its word is drawn beside our own counts, and a single hostile report must not
 * be the only thing to be seen there. SDKs report every half minute or so; who loses more than a million in that time says so next time.
 */
const lossLimits = { items: 1_000_000, entries: 100 }

/**
 * The losses reported by a `client_report` item; undefined if it is not valid. They are shown next to the counts and are not part of their
 * sum: nothing of what they count ever reached us. `log_byte` counts bytes, not items, and is left out. Source: docs/protocol.md §7, §8.
 */
export function readClientLosses(payload: unknown): ClientLoss[] | undefined {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined
  const { discarded_events: entries } = payload as { discarded_events?: unknown }
  if (!Array.isArray(entries)) return undefined
  let left = lossLimits.items
  return entries.slice(0, lossLimits.entries).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { reason, category, quantity } = entry as Record<string, unknown>
    if (typeof quantity !== 'number' || !(quantity >= 1) || category === 'log_byte') return []
    const count = Math.min(left, Math.floor(quantity))
    left -= count
    if (count === 0) return []
    const name = typeof category === 'string' ? category : ''
    return {
      itemKind: kinds.get(name) ?? itemKind(name),
      reason: typeof reason === 'string' && reasons.has(reason) ? reason : 'other',
      count,
    }
  })
}
