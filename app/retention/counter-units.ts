import { days, hourOf, type Instant } from '../clock'

/** Counters by hour: after 30 days whole days have one row, at their first hour; after two years every 30 days have one. */
export const counterUnits = [
  { hours: 24, after: days(30) },
  { hours: 24 * 30, after: days(730) },
]
export type CounterUnit = (typeof counterUnits)[number]

/** Hours before this one are counted by this unit. */
export function foldedBefore({ hours, after }: CounterUnit, at: Instant): number {
  const hour = hourOf(at - after)
  return hour - (hour % hours)
}

/** The hours under which an hour may be counted: its own, its day's and its month's. */
export const rowsOfHour = (hour: number): { hour: number; day: number; month: number } => ({
  hour,
  day: hour - (hour % counterUnits[0]!.hours),
  month: hour - (hour % counterUnits[1]!.hours),
})
