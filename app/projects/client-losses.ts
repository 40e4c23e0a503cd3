import { itemKind } from './item-kinds'

/** What a client says it did not send. */
export type ClientLoss = { itemKind: string; reason: string; count: number }

/** Reasons SDKs give; any other word is counted as `other`: a sender must not be able to name our counters. Source: protocol §8. */
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

/** What a sender may claim in one entry: its word is added to sums that have to stay numbers. */
const most = 1_000_000_000
const mostEntries = 100

/**
 * The losses a `client_report` item tells of; undefined when it is none. They stand beside our own counts and are no part of their sum:
 * nothing of what they count ever reached us. `log_byte` counts bytes, not items, and is left out. Source: protocol §7, §8.
 */
export function readClientLosses(payload: unknown): ClientLoss[] | undefined {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined
  const { discarded_events: entries } = payload as { discarded_events?: unknown }
  if (!Array.isArray(entries)) return undefined
  return entries.slice(0, mostEntries).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { reason, category, quantity } = entry as Record<string, unknown>
    if (typeof quantity !== 'number' || !(quantity >= 1) || category === 'log_byte') return []
    const name = typeof category === 'string' ? category : ''
    return {
      itemKind: kinds.get(name) ?? itemKind(name),
      reason: typeof reason === 'string' && reasons.has(reason) ? reason : 'other',
      count: Math.min(most, Math.floor(quantity)),
    }
  })
}
