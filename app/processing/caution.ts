import { comparePositions } from '../inbox/position'
import type { InboxPosition } from '../inbox/record'
import type { Stretch } from './progress'

/**
 * How a record is found that ends the thread, or that cannot be recorded.
 * 1. After a failure the stretch under way is cut: around the record that was being walked, else in halves. No batch crosses a cut, so
 *    every failure makes the next batch there smaller, and what is good before and behind is recorded.
 * 2. A record that failed alone `aloneTimes` times is poison: it is parked without being walked.
 * 3. Behind the last cut batches are as large as ever.
 */
export type Caution = {
  /** Ascending. */
  cuts: InboxPosition[]
  /** Up to here the writer walks alone: with others it failed. */
  alone?: InboxPosition
  /** How often the single record at this place failed. */
  struck?: { at: InboxPosition; times: number }
  poison?: Poison
}

/** The record that starts at `at`. `reason` is a word of `parked-reason`. */
export type Poison = { at: InboxPosition; reason: string; detail: string }

export const noCaution: Caution = { cuts: [] }

const aloneTimes = 2

/** What to do differently after `stretch` failed. */
export function afterFailure(caution: Caution, stretch: Stretch, failure: Omit<Poison, 'at'>): Caution {
  const { from, middle, end, records, suspect } = stretch
  if (records > 1)
    return { ...caution, cuts: merged(caution.cuts, suspect ? [suspect.from, suspect.end] : [middle, end]) }
  const cuts = merged(caution.cuts, [end])
  const times = 1 + (caution.struck && isSame(caution.struck.at, from) ? caution.struck.times : 0)
  if (times < aloneTimes) return { ...caution, cuts, struck: { at: from, times } }
  return { ...(caution.alone && { alone: caution.alone }), cuts, poison: { at: from, ...failure } }
}

/** Where the batch that begins at `from` has to end at the latest. */
export function nextCut({ cuts }: Caution, from: InboxPosition, end: InboxPosition): InboxPosition {
  const cut = cuts.find((position) => comparePositions(position, from) > 0)
  return cut && comparePositions(cut, end) < 0 ? cut : end
}

/** The poison at `from`, if that is what begins there. */
export function poisonAt({ poison }: Caution, from: InboxPosition): Poison | undefined {
  return poison && isSame(poison.at, from) ? poison : undefined
}

/** Other threads failed at the batch that ends at `end`. Nobody knows yet whether what stands there is to blame. */
export const afterSharing = (caution: Caution, end: InboxPosition): Caution => ({ ...caution, alone: end })

/** Whether nothing is suspected of what begins at `from`. */
export function isCalm({ cuts, struck, poison, alone }: Caution, from: InboxPosition): boolean {
  return cuts.length === 0 && !struck && !poison && !(alone && comparePositions(from, alone) < 0)
}

/** Forgets what lies before `position`: it is recorded or parked. */
export function behind(caution: Caution, position: InboxPosition): Caution {
  const { cuts, struck, poison, alone } = caution
  const ahead = (at: InboxPosition) => comparePositions(at, position) >= 0
  return {
    cuts: cuts.filter((cut) => comparePositions(cut, position) > 0),
    ...(struck && ahead(struck.at) && { struck }),
    ...(poison && ahead(poison.at) && { poison }),
    ...(alone && comparePositions(alone, position) > 0 && { alone }),
  }
}

const isSame = (a: InboxPosition, b: InboxPosition) => comparePositions(a, b) === 0

function merged(cuts: InboxPosition[], more: InboxPosition[]): InboxPosition[] {
  const all = [...cuts, ...more].sort(comparePositions)
  return all.filter((cut, i) => i === 0 || !isSame(cut, all[i - 1]!))
}
