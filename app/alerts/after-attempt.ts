import { hours, type Instant, minutes, seconds } from '../clock'
import type { ChannelOffReason } from './channel'
import { channelLimits } from './channel'
import { type Attempt, type DeliveryState, deliveryLimits } from './delivery'

/** Pauses before the second and every further attempt: nine of them, 23 hours together. */
const pauses = [seconds(30), minutes(1), minutes(3), minutes(10), minutes(30), hours(1), hours(3), hours(6), hours(12)]
/** A pause is this much shorter or longer by chance, so that what failed together does not come back together. */
const jitter = 0.1
/** The other side may ask for at most this. */
const mostRetryAfter = hours(6)

export type AfterAttempt =
  | { state: Extract<DeliveryState, 'sent' | 'failed' | 'dropped'> }
  /** `holdUntil`: other messages of the channel wait until then. */
  | { state: 'waiting'; dueAt: Instant; holdUntil: Instant }

/** What becomes of a delivery. `attempts`: with this one. `chance`: from 0 to 1. */
export function afterAttempt(attempt: Attempt, attempts: number, chance: number): AfterAttempt {
  if (attempt.ok) return { state: 'sent' }
  if (attempt.error === 'nothing-to-say') return { state: 'dropped' }
  const pause = pauses[attempts - 1]
  if (attempt.final || pause === undefined) return { state: 'failed' }
  const own = pause * (1 - jitter + 2 * jitter * chance)
  const dueAt = Math.round(attempt.at + Math.max(own, Math.min(attempt.retryAfterMilliseconds ?? 0, mostRetryAfter)))
  const asked = attempt.retryAfterMilliseconds ? dueAt : attempt.at + deliveryLimits.orderMilliseconds
  return { state: 'waiting', dueAt, holdUntil: Math.min(dueAt, asked) }
}

/** How many final failures in a row a channel has after an attempt, and whether they switch it off. */
export function channelAfter(
  failures: number,
  attempt: Attempt,
  state: AfterAttempt['state'],
): { failures: number; off?: ChannelOffReason } {
  if (attempt.ok) return { failures: 0 }
  if (state !== 'failed' || attempt.error === 'internal') return { failures }
  if (attempt.error === 'gone') return { failures: failures + 1, off: 'gone' }
  return { failures: failures + 1, ...(failures + 1 >= channelLimits.finalFailures && { off: 'failing' as const }) }
}
