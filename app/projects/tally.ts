/**
 * A count of what became of items: by project, item kind, outcome and the hour in which they were received.
 * - `accepted`: durable in the inbox and answered 200
 * - `processed`: recorded
 * - `duplicate`: the same event id again, kept once
 * - `refused`: not kept, with the reason
 * - `parked`: kept aside unread, with the reason
 * - `made`: an event that Digestline made itself (a monitor that fails): nobody sent it, so it is in no sum of items; kind `event`
 * - `evicted`: an event that was processed or made and is no longer kept, with the reason; all of them count under the kind `event`
 * - `lost_by_client`: never sent, as the client's own report says, with its reason; beside the other counts, in no sum of them
 *
 * The invariant, for every project and item kind (`unaccounted` in accounting.ts checks it):
 *
 *     sent to us = accepted + refused at the edge
 *     accepted   = processed + duplicate + parked + refused after acceptance + waiting
 *
 * And for a project, over all kinds that become events:
 *
 *     events kept = processed + made − evicted
 *
 * What is accepted is counted in the transaction that counts what became of it; until then it is among what waits in the inbox.
 */
export type Tally = {
  /** Absent when the request named no project we know: counted for the instance. */
  projectId?: number
  /** Of what was accepted: the key it came with. Counted for the key's quota per day, apart from all else. */
  keyId?: number
  /** Sentry's item type (`event`, `transaction`, `session`, …); `request` when it never came to items. */
  itemKind: string
  outcome: 'accepted' | 'processed' | 'duplicate' | 'refused' | 'parked' | 'lost_by_client' | 'made' | 'evicted'
  /** A word of `refusal-reason`, or of the client; empty for accepted, processed, duplicate and made. */
  reason: string
  /** True for refusals answered before anything was durable. */
  atEdge: boolean
  /** Hours since 1970 (UTC), of the receipt; of days long over, the first hour of the day. */
  hour: number
  count: number
}
