import type { Instant } from '../clock'
import { comparePositions } from '../inbox/position'
import type { InboxPosition } from '../wire/record'

/**
 * Up to which time everything received is recorded. What has not been recorded yet may still be in the inbox, so nothing later than this counts as missing.
 */
export type CaughtUp = {
  /** Everything before `end` is durable in the inbox. */
  durable(end: InboxPosition): void
  /** Everything before `position` is recorded. */
  recorded(position: InboxPosition): void
  /**
   * Everything that was durable before this time is recorded; undefined while that is unknown. Call it repeatedly: while the inbox never
   * becomes empty, each answer is the time of an earlier call.
   */
  until(at: Instant): Instant | undefined
}

export function makeCaughtUp(): CaughtUp {
  let end: InboxPosition | undefined
  let position: InboxPosition | undefined
  let known: Instant | undefined
  let mark: { end: InboxPosition; at: Instant } | undefined
  const isRecorded = (to: InboxPosition) => position !== undefined && comparePositions(position, to) >= 0
  return {
    durable(to) {
      end = to
    },
    recorded(to) {
      position = to
    },
    until(at) {
      if (!end) return undefined
      if (isRecorded(end)) {
        known = at
        mark = undefined
        return known
      }
      if (mark && isRecorded(mark.end)) {
        known = mark.at
        mark = undefined
      }
      mark ??= { end, at }
      return known
    },
  }
}
