import { days, type Instant } from '../../../clock'
import type { EventDays } from '../event-days'

/** Condition on the id of an event: it is one of some days, or without a day (`EventDays.idsOf`). */
export const inDays = (from: string, to: string, withoutDay: string, id = 'id'): string =>
  `(${id} between ${from} and ${to} or ${id} <= ${withoutDay})`

/** The ids of events that happened at about this time: of its day, the one before and the one after. */
export function idsAround(eventDays: EventDays | undefined, at: Instant): ReturnType<EventDays['idsOf']> | undefined {
  const day = Math.floor(at / days(1))
  return eventDays?.idsOf(day - 1, day + 1)
}
