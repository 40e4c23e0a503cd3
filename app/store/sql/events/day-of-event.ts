import { days } from '../../../clock'
import type { ProcessedEvent } from '../../store'

/** How much later than it happened an event may arrive and still go with its own day. */
export const latestArrival = days(7)

/** The day an event is kept with, as whole days since 1970 (UTC): its own, unless it arrived much later. */
export const dayOfEvent = ({ event: { timestamp, received } }: ProcessedEvent): number =>
  Math.floor(Math.min(Math.max(timestamp, received - latestArrival), received + days(1)) / days(1))

/**
 * The days an event may have been kept with when it arrived before, with a day more on both sides for those that were sent around midnight. An
 * event that is sent again weeks after it happened was kept with an earlier day than it would be now.
 */
export function daysOfCopies(processed: ProcessedEvent): { first: number; last: number } {
  const day = dayOfEvent(processed)
  return { first: Math.min(day, Math.floor(processed.event.timestamp / days(1))) - 1, last: day + 1 }
}

/** The days around those of events. Where their other halves are: a day more, for those that were sent around midnight. */
export function daysAround(events: readonly ProcessedEvent[]): { first: number; last: number } {
  let [first, last] = [Infinity, -Infinity]
  for (const event of events) {
    const day = dayOfEvent(event)
    first = Math.min(first, day - 1)
    last = Math.max(last, day + 1)
  }
  return { first, last }
}
