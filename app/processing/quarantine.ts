import { comparePositions } from '../inbox/position'
import type { InboxPosition } from '../wire/record'
import type { InboxRange } from './progress'

/**
 * How processing finds a record that ends the thread or that cannot be recorded.
 * 1. After a failure the current range is split: around the record that was being processed, or else in the middle. No batch crosses a
 *    split point, so every failure makes the next batch there smaller, and the good records before and after it are recorded.
 * 2. A record that failed on its own `mostStrikes` times is poison: it is parked unprocessed.
 * 3. After the last split point batches have their usual size.
 */
export type Quarantine = {
  /** Ascending. */
  splitPoints: InboxPosition[]
  /** Up to here the writer processes alone: a batch shared with the pool failed. */
  unsharedUntil?: InboxPosition
  /** How often the record at this position failed alone in its batch. */
  strikes?: { at: InboxPosition; times: number }
  poison?: Poison
}

/** The record that starts at `at`. `reason` is a key of `parked.reasons` in app/texts/en/admin.ts. */
export type Poison = { at: InboxPosition; reason: string; detail: string }

export const noQuarantine: Quarantine = { splitPoints: [] }

const mostStrikes = 2

/** The quarantine after `range` failed. */
export function afterFailure(quarantine: Quarantine, range: InboxRange, failure: Omit<Poison, 'at'>): Quarantine {
  const { from, middle, end, records, suspect } = range
  if (records > 1)
    return {
      ...quarantine,
      splitPoints: merged(quarantine.splitPoints, suspect ? [suspect.from, suspect.end] : [middle, end]),
    }
  const splitPoints = merged(quarantine.splitPoints, [end])
  const times = 1 + (quarantine.strikes && isSame(quarantine.strikes.at, from) ? quarantine.strikes.times : 0)
  if (times < mostStrikes) return { ...quarantine, splitPoints, strikes: { at: from, times } }
  return {
    ...(quarantine.unsharedUntil && { unsharedUntil: quarantine.unsharedUntil }),
    splitPoints,
    poison: { at: from, ...failure },
  }
}

/** The last position at which a batch that begins at `from` may end. */
export function nextSplitPoint({ splitPoints }: Quarantine, from: InboxPosition, end: InboxPosition): InboxPosition {
  const point = splitPoints.find((position) => comparePositions(position, from) > 0)
  return point && comparePositions(point, end) < 0 ? point : end
}

/** The poison that begins at `from`, if there is one. */
export function poisonAt({ poison }: Quarantine, from: InboxPosition): Poison | undefined {
  return poison && isSame(poison.at, from) ? poison : undefined
}

/** Pool workers failed at the batch that ends at `end`. Whether one of its records is the cause is not known yet. */
export const withoutSharing = (quarantine: Quarantine, end: InboxPosition): Quarantine => ({
  ...quarantine,
  unsharedUntil: end,
})

/** Whether nothing that begins at `from` is under suspicion. */
export function isClear({ splitPoints, strikes, poison, unsharedUntil }: Quarantine, from: InboxPosition): boolean {
  return (
    splitPoints.length === 0 && !strikes && !poison && !(unsharedUntil && comparePositions(from, unsharedUntil) < 0)
  )
}

/** Drops everything before `position`, which is recorded or parked. */
export function behind(quarantine: Quarantine, position: InboxPosition): Quarantine {
  const { splitPoints, strikes, poison, unsharedUntil } = quarantine
  const ahead = (at: InboxPosition) => comparePositions(at, position) >= 0
  return {
    splitPoints: splitPoints.filter((point) => comparePositions(point, position) > 0),
    ...(strikes && ahead(strikes.at) && { strikes }),
    ...(poison && ahead(poison.at) && { poison }),
    ...(unsharedUntil && comparePositions(unsharedUntil, position) > 0 && { unsharedUntil }),
  }
}

const isSame = (a: InboxPosition, b: InboxPosition) => comparePositions(a, b) === 0

function merged(splitPoints: InboxPosition[], more: InboxPosition[]): InboxPosition[] {
  const all = [...splitPoints, ...more].sort(comparePositions)
  return all.filter((point, i) => i === 0 || !isSame(point, all[i - 1]!))
}
