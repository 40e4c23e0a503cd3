/**
 * A count of what became of items: by project, item kind, outcome and hour. Sum in = sum out.
 * - `accepted`: durable in the inbox and answered 200
 * - `processed`: recorded
 * - `duplicate`: the same event id again, kept once
 * - `refused`: not kept, with the reason
 * - `parked`: kept aside unread, with the reason
 * accepted = processed + duplicate + parked + refused (after acceptance) + waiting. Refusals before acceptance (`atRim`) never were accepted.
 */
export type Tally = {
  /** Absent when the request named no project we know: counted for the instance. */
  projectId?: number
  /** Sentry's item type (`event`, `transaction`, `session`, …); `request` when it never came to items. */
  itemKind: string
  outcome: 'accepted' | 'processed' | 'duplicate' | 'refused' | 'parked'
  /** A word of `refusal-reason`; empty for accepted, processed and duplicate. */
  reason: string
  /** True for refusals answered before anything was durable. */
  atRim: boolean
  /** Hours since 1970 (UTC). */
  hour: number
  count: number
}
