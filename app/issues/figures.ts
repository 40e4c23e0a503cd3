import type { Instant } from '../clock'
import type { Level } from '../events/event'

/** An issue's summary of its events. */
export type Figures = {
  count: number
  firstSeen: Instant
  lastSeen: Instant
  /** Of the newest event, as is the culprit. */
  level: Level
  culprit: string | null
  firstRelease: string | null
  lastRelease: string | null
}

/** Figures with the id of the newest event that is kept. */
export type FiguresWithEvent<Id> = Figures & { lastEvent: Id | null }

/**
 * The figures of a merge target: those of its own events and of the members that have events. `members`: what these members add up to;
 * undefined when none of them has events. Of the same time, the target's own event is the newest and the oldest.
 */
export function figuresOfGroup<Id>(
  own: FiguresWithEvent<Id>,
  members: FiguresWithEvent<Id> | undefined,
): FiguresWithEvent<Id> {
  if (!members) return own
  const isEmpty = own.count === 0
  const newest = isEmpty || members.lastSeen > own.lastSeen ? members : own
  const oldest = isEmpty || members.firstSeen < own.firstSeen ? members : own
  return {
    count: own.count + members.count,
    firstSeen: oldest.firstSeen,
    lastSeen: newest.lastSeen,
    level: newest.level,
    culprit: newest.culprit,
    firstRelease: oldest.firstRelease,
    lastRelease: newest.lastRelease ?? own.lastRelease ?? members.lastRelease,
    lastEvent: newest.lastEvent ?? own.lastEvent ?? members.lastEvent,
  }
}

/** Figures with those of events that arrive from another issue. An arriving event of the same time is the newest. */
export function withArrived(own: Figures, arrived: Figures): Figures {
  const isEmpty = own.count === 0
  const isOlder = isEmpty || arrived.firstSeen < own.firstSeen
  const isNewer = isEmpty || arrived.lastSeen >= own.lastSeen
  return {
    count: own.count + arrived.count,
    firstSeen: isOlder ? arrived.firstSeen : own.firstSeen,
    firstRelease: isOlder ? arrived.firstRelease : own.firstRelease,
    lastSeen: isNewer ? arrived.lastSeen : own.lastSeen,
    level: isNewer ? arrived.level : own.level,
    culprit: isNewer ? arrived.culprit : own.culprit,
    lastRelease: (isNewer ? arrived.lastRelease : null) ?? own.lastRelease,
  }
}

/** How many events left an issue, and the times of the oldest and the newest of them. */
export type LeftEvents = { count: number; firstSeen: Instant; lastSeen: Instant }

/** An event at the beginning or the end of what is kept of an issue. */
export type EdgeEvent = { timestamp: Instant; level: Level; release: string | null }

/** What is kept of an issue after events left. Absent: not asked for (`keptQuestions`), or nothing is kept. */
export type KeptEvents = { newest?: EdgeEvent | undefined; oldest?: EdgeEvent | undefined; count?: number | undefined }

/** What `withoutLeft` has to know: the newest kept event, the oldest one and how many are kept. Counting many events takes long. */
export const keptQuestions = (own: Figures, left: LeftEvents): { newest: boolean; oldest: boolean } => ({
  newest: left.lastSeen >= own.lastSeen,
  oldest: left.firstSeen <= own.firstSeen,
})

/**
 * Figures without events that left for another issue.
 * 1. Evicted events still count, and still determine when the issue was first seen.
 * 2. The culprit of an older event is only in its stored body: an issue whose newest event left has none until the next event.
 */
export function withoutLeft(own: Figures, left: LeftEvents, { newest, oldest, count }: KeptEvents): Figures {
  const questions = keptQuestions(own, left)
  const figures = { ...own, count: own.count - left.count }
  if (questions.newest && newest) {
    const { timestamp, level, release } = newest
    Object.assign(figures, { lastSeen: timestamp, level, culprit: null, lastRelease: release ?? own.lastRelease })
  }
  if (questions.oldest && oldest && figures.count === count) {
    Object.assign(figures, { firstSeen: oldest.timestamp, firstRelease: oldest.release })
  }
  return figures
}
