import { days, hours, type Instant } from '../clock'
import { nextPressure } from './pressure'

/** Why events are evicted now: it is time, there is too little space, or an owner asked for it. */
export type RunCause = 'schedule' | 'space' | 'asked'

export type EndedRun = { cause: RunCause; complete: boolean; pressure: number; startedAt: Instant; evicted: number }

export type PlannedRun = { cause: RunCause; complete: boolean; pressure: number }

/** Issues that happen are looked at so often; all of them once a day. */
const often = hours(1)

const dayOf = (at: Instant): number => Math.floor(at / days(1))

/**
 * Whether a run begins now. `last`: the last run; `lastComplete`: the last one that looked at every issue; `askedAt`: when somebody asked
 * for one. While there is too little space, one follows the other as long as they evict something.
 */
export function nextRun(
  at: Instant,
  { last, lastComplete, askedAt }: { last?: EndedRun; lastComplete?: EndedRun; askedAt?: Instant },
  space: { usedBytes: number; limitBytes: number },
): PlannedRun | undefined {
  const before = lastComplete?.pressure ?? 0
  const complete = (cause: RunCause): PlannedRun => ({
    cause,
    complete: true,
    pressure: nextPressure(before, space.usedBytes, space.limitBytes),
  })
  const isDue = !last || at - last.startedAt >= often
  if (askedAt !== undefined && (!last || askedAt > last.startedAt)) return complete('asked')
  if (space.usedBytes > space.limitBytes) {
    const next = complete('space')
    if (isDue || (last?.evicted ?? 0) > 0 || next.pressure > before) return next
    return undefined
  }
  if (!lastComplete || dayOf(lastComplete.startedAt) < dayOf(at)) return complete('schedule')
  return isDue ? { cause: 'schedule', complete: false, pressure: before } : undefined
}
