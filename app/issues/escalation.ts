import { hours, type Instant } from '../clock'

/**
 * When an issue escalates: only its own history decides.
 * 1. An hour is unusual when it has at least `fewest` events and more than twice as many as any usual hour before it.
 * 2. Usual hours are those of the seven days before, silent ones included, except for the two busiest: one bad hour last week does not hide
 *    the next one, while a daily peak is usual.
 * 3. An issue younger than a day has no usual rate. It is new, and shown as new.
 * 4. It escalates from such an hour until six hours have passed without another one. From the third such hour on the rate counts as usual:
 *    a lasting rate is not an escalation, and shown by the count.
 * 5. Muted until it escalates means until a new escalation starts: the one during which it was muted does not count.
 */

export const escalation = {
  fewest: 20,
  factor: 2,
  /** Hours of history. */
  history: 7 * 24,
  /** How many of the busiest hours are left out. */
  spikes: 2,
  /** Minimum age of an issue in hours. */
  youngest: 24,
  /** Hours for which an escalation lasts after the last unusual hour. */
  lasts: 6,
} as const

/**
 * How many events make an hour of this issue unusual; undefined while it is too young. `before`: events of the non-silent hours among the
 * last `escalation.history`; `age`: hours since it was first seen.
 */
export function escalationThreshold(before: number[], age: number): number | undefined {
  if (age < escalation.youngest) return undefined
  const usual = [...before].sort((a, b) => b - a)[escalation.spikes] ?? 0
  return Math.max(escalation.fewest, usual * escalation.factor + 1)
}

/** Whether it still escalates at this time. `escalatedAt`: start of the last unusual hour. */
export const isEscalating = (escalatedAt: Instant | undefined, at: Instant): boolean =>
  escalatedAt !== undefined && escalatedAt > escalatingSince(at)

/** An issue whose last unusual hour is after this time still escalates. */
export const escalatingSince = (at: Instant): Instant => at - hours(escalation.lasts + 1)
