import { days, type Instant } from '../../../clock'
import type { Doomed, EvictionCandidate, WalkLimits } from '../../../retention/issue-walk'
import { stepSize } from '../../../retention/step-size'
import type { Db } from '../db'
import type { EventOfDay } from '../event-days'
import { latestArrival } from '../events/day-of-event'
import type { Counted, prepareEvict } from './evict-events.server'
import type { RunLimits } from './run-limits.server'

/** Events of a day that is over that one step looks at: fewer while that takes long by the clock. */
const eventsAtOnce = { first: 250, most: 1000, milliseconds: 8 }

/** From then on no event arrives for a day. */
export const closesAfter = latestArrival + days(1)

/** Days ahead of the newest event that have their place already. */
const daysAhead = 2

/** What a run does with whole days (`wholeDaysOf`). */
export type WholeDays = {
  /** Whether an event of this time may be of a day that is dropped. */
  isOver(timestamp: Instant): boolean
  /** Of the events that were found in a part of an issue, those to evict one by one. Lets others outlive their day. */
  oneByOne(projectId: number, events: EvictionCandidate[], found: Doomed[]): Promise<Doomed[]>
  /** Evicts some events of the days that are dropped. Called after all issues were looked at, until it returns false. */
  evictSome(at: Instant, counted: Counted): Promise<boolean>
}

/**
 * Eviction by whole days, where the engine keeps the events of a day apart (decision 61).
 * 1. Events that are too old for a project with the longest age limit wait for the end of their day; all others are evicted one by one, and so
 *    are those that arrived more than a week late: they lie in the partition of a later day.
 * 2. A run over all issues finds what outlives a day that is over, and puts it elsewhere. What is left is remembered as evicted and dropped.
 * 3. A day that may still get events is not dropped, so events with a longest limit below `latestArrival` and a day are evicted one by one, and
 *    the days that they leave empty are dropped then. So are those of days that share their place.
 *
 * Resolves to undefined where the engine does not keep days apart.
 */
export async function wholeDaysOf(
  { eventDays }: Db,
  evict: ReturnType<typeof prepareEvict>,
  { at, complete }: { at: Instant; complete: boolean },
  limits: RunLimits,
  longest: number,
): Promise<WholeDays | undefined> {
  if (!eventDays) return undefined
  const today = Math.floor(at / days(1))
  await eventDays.make(Array.from({ length: daysAhead + 1 }, (_, n) => today + n))
  const dropping = new Set(await eventDays.dropping())
  const isLong = longest >= closesAfter
  const before = at - Math.max(longest, closesAfter)
  const over = complete ? await eventDays.endedBefore(before) : []
  const shared = isLong ? await eventDays.shared() : []
  const isShared = (day: number) => shared.some(({ first, last }) => first <= day && day <= last)
  const isOfOver = new Set(over)
  let after = 0
  const steps = stepSize(eventsAtOnce)
  const reasonOf = ({ age, maximum }: WalkLimits, old: number) =>
    old > maximum ? ('maximum' as const) : old > age ? ('age' as const) : ('space' as const)

  return {
    isOver: (timestamp) => over.length > 0 && timestamp < before,
    async oneByOne(projectId, events, found) {
      const { agePressed } = limits(projectId)
      const doomed = new Set(found.map(({ row }) => row))
      const old = new Set<number>()
      // One that arrived late lies in the partition of a later day, which may be dropped months after its own time.
      const isOfOwnDay = ({ row, timestamp }: EvictionCandidate) =>
        eventDays.dayOf(row) <= Math.floor(timestamp / days(1))
      for (const event of events) if (at - event.timestamp > agePressed && isOfOwnDay(event)) old.add(event.row)
      const outlive = events.filter(({ row }) => !doomed.has(row) && isOfOver.has(eventDays.dayOf(row)))
      await eventDays.keep(outlive.map(({ row }) => row))
      const waits = (row: number) => {
        const day = eventDays.dayOf(row)
        // Events of a day that waits for being dropped are evicted already.
        if (isOfOver.has(day) || dropping.has(day)) return true
        return isLong && day > 0 && agePressed === longest && old.has(row) && !isShared(day)
      }
      return found.filter(({ row }) => !waits(row))
    },
    async evictSome(now, counted) {
      const day = over[0]
      if (day === undefined) return false
      const began = performance.now()
      const events = await eventDays.someOf(day, after, steps.size())
      if (events.length === 0) {
        await eventDays.end(day)
        over.shift()
        after = 0
        return over.length > 0
      }
      after = events.at(-1)!.row
      // SQLite counts on from the last id: after a move from it, a day may have events of later ones.
      const stays = ({ isLast, projectId, timestamp }: EventOfDay) =>
        isLast === 1 || at - timestamp <= limits(projectId).agePressed
      const doomed = events
        .filter((event) => !stays(event))
        .map(({ row, projectId, timestamp }) => {
          return { row, reason: reasonOf(limits(projectId), at - timestamp), isFinal: false }
        })
      const spared = await evict(doomed, now, counted, eventDays.forget)
      await eventDays.keep([...spared, ...events.filter(stays).map(({ row }) => row)])
      steps.took(performance.now() - began)
      return true
    },
  }
}
