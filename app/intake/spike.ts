import { days, type Instant, minutes } from '../clock'
import { isSecurityReport } from '../projects/item-kinds'
import { minuteOf } from '../projects/quotas'

/*
 * The spike brake: a project that suddenly sends far beyond its usual rate is sampled.
 * 1. Usual is the mean number of events a minute over about the last day: a moving average with a day's time constant. A minute counts with
 *    at most the events that pass unsampled, so that a spike does not become usual at once; a lasting rate does within hours.
 * 2. A project younger than a day has no usual rate and is not sampled: applications are tried out, moved and load-tested first.
 * 3. The first `threshold` = max(floor, factor × usual) events of a minute are always kept.
 * 4. Beyond that, one in n is kept, where n doubles whenever the minute's count has doubled: each doubling keeps half a threshold more.
 * 5. A hash of the event id decides which: the same event gets the same answer when it is sent again, and an event that is kept at a larger
 *    n is also kept at a smaller one.
 * 6. Dropped events are counted exactly.
 */

export type SpikeRule = {
  /** Events per minute that are never a spike. */
  floor: number
  /** The multiple of the usual rate that is a spike. */
  factor: number
}

/** Kinds that become events and can arrive in floods. */
export const isBraked = (itemKind: string): boolean => itemKind === 'event' || isSecurityReport(itemKind)

/** What is remembered of one project. */
export type Arrivals = {
  minute: number
  /** Events received in that minute, kept or not. */
  count: number
  /** The usual number of events per minute. */
  usual: number
}

export const noArrivals = (): Arrivals => ({ minute: -1, count: 0, usual: 0 })

export const thresholdOf = ({ usual }: Arrivals, { floor, factor }: SpikeRule): number =>
  Math.max(1, floor, Math.floor(factor * usual))

/** The time constant of the average, in minutes. */
const memory = days(1) / minutes(1)

/** Counts `count` events. */
export function addArrivals(arrivals: Arrivals, count: number, at: Instant, rule: SpikeRule): void {
  const minute = minuteOf(at)
  if (minute !== arrivals.minute) beginMinute(arrivals, minute, rule)
  arrivals.count += count
}

/** Counts `count` events and returns n: one in n is kept. `since` is the time of the project's first event. */
export function arrive(
  arrivals: Arrivals,
  count: number,
  at: Instant,
  since: Instant | undefined,
  rule: SpikeRule,
): number {
  addArrivals(arrivals, count, at, rule)
  if (since === undefined || at - since < days(1)) return 1
  return oneIn(arrivals.count, thresholdOf(arrivals, rule))
}

function oneIn(count: number, threshold: number): number {
  let n = 1
  while (count > threshold * n && n < 2 ** 20) n *= 2
  return n
}

/** Updates the average with the last minute and the silent minutes after it. Does nothing when the clock was set back. */
function beginMinute(arrivals: Arrivals, minute: number, rule: SpikeRule): void {
  const passed = minute - arrivals.minute
  if (arrivals.minute !== -1 && passed > 0) {
    const learned = Math.min(arrivals.count, thresholdOf(arrivals, rule))
    arrivals.usual += (learned - arrivals.usual) / memory
    arrivals.usual *= (1 - 1 / memory) ** (passed - 1)
  }
  arrivals.minute = minute
  arrivals.count = 0
}

/** Whether the event with this id is the one in n. `n` is a power of two. */
export const isSampled = (eventId: string, n: number): boolean => n === 1 || (hash(eventId) & (n - 1)) === 0

/** FNV-1a with the finaliser of MurmurHash3: ids may not be random, and every bit of the result is used. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
