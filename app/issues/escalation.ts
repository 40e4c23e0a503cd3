import { hours, type Instant } from '../clock'

/**
 * When an issue escalates: decided against its own history and nothing else.
 * 1. An hour is out of the ordinary when it has at least `fewest` events and more than twice as many as any usual hour before it.
 * 2. Usual are the hours of the seven days before, silent ones included, but for the two busiest: one bad hour last week does not hide
 *    the next one, while what peaks every day is usual.
 * 3. An issue younger than a day has no usual yet. It is new, and shown as that.
 * 4. It escalates from such an hour on until six hours went by without another one. If it goes on, its third hour is a usual one of the
 *    next: what lasts is no escalation any more but a state, and shown by the count.
 * 5. Muted until it escalates means until one begins: what was going on when it was muted does not count.
 */

export const escalation = {
  fewest: 20,
  factor: 2,
  /** Hours looked back on. */
  history: 7 * 24,
  /** Of those, so many of the busiest are left out. */
  spikes: 2,
  /** Hours an issue must be old. */
  youngest: 24,
  /** Hours it goes on after the last hour out of the ordinary. */
  lasts: 6,
} as const

/**
 * How many events make an hour of this issue out of the ordinary; undefined while it is too young to say.
 * `before`: events in those of the `escalation.history` hours before that had any; `age`: hours since it was first seen.
 */
export function escalationThreshold(before: number[], age: number): number | undefined {
  if (age < escalation.youngest) return undefined
  const usual = [...before].sort((a, b) => b - a)[escalation.spikes] ?? 0
  return Math.max(escalation.fewest, usual * escalation.factor + 1)
}

/** Whether it goes on at this time. `escalatedAt`: beginning of the last hour out of the ordinary. */
export const isEscalating = (escalatedAt: Instant | undefined, at: Instant): boolean =>
  escalatedAt !== undefined && escalatedAt > escalatingSince(at)

/** What last was out of the ordinary later than this still escalates. */
export const escalatingSince = (at: Instant): Instant => at - hours(escalation.lasts + 1)
