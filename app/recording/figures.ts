import type { Instant } from '../clock'
import type { Figures } from '../issues/figures'
import type { RecordedEvent } from '../store/store'

/** Figures to which events of a batch are added, one after the other. */
export type RunningFigures = Figures & {
  /** How many events the batch added. */
  added: number
  /** The id of the newest event, if it is from this batch. */
  lastEvent: string | null
}

export const runningFrom = (figures: Figures): RunningFigures => ({
  count: figures.count,
  firstSeen: figures.firstSeen,
  lastSeen: figures.lastSeen,
  level: figures.level,
  culprit: figures.culprit,
  firstRelease: figures.firstRelease,
  lastRelease: figures.lastRelease,
  added: 0,
  lastEvent: null,
})

/** The figures of an issue without events. */
export const noFigures: Figures = {
  count: 0,
  firstSeen: 0,
  lastSeen: 0,
  level: 'error',
  culprit: null,
  firstRelease: null,
  lastRelease: null,
}

/**
 * Adds an event in place.
 * 1. An issue without events (new, or all its events were regrouped) begins with this one.
 * 2. Of events with the same time, the one that arrived last is the newest.
 * 3. An event without a release does not change the releases.
 * 4. `firstSeen`: when the issue of an imported event was first seen, which may be before the oldest event that was imported.
 */
export function addEvent(
  figures: RunningFigures,
  { timestamp, level, culprit, release, id }: RecordedEvent,
  firstSeen: Instant = timestamp,
): void {
  const isFirst = figures.count === 0
  const began = Math.min(timestamp, firstSeen)
  if (isFirst) figures.firstRelease = release ?? null
  if (isFirst || began < figures.firstSeen) {
    figures.firstSeen = began
    figures.firstRelease = release ?? figures.firstRelease
  }
  if (isFirst || timestamp >= figures.lastSeen) {
    figures.lastSeen = timestamp
    figures.level = level
    figures.culprit = culprit ?? null
    figures.lastRelease = release ?? figures.lastRelease
    figures.lastEvent = id
  }
  figures.count++
  figures.added++
}
