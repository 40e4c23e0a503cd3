import { days } from '../clock'
import { mostHalvings } from './density'
import type { AgeLimits } from './settings'

/*
 * What is done when more is stored than the space limit. A level of pressure is kept from run to run: each one halves the density of
 * projects over their share, and when that is as thin as it gets, shortens their age limit by a quarter. A level is left again when
 * there is room.
 */

export const mostPressure = mostHalvings + 16

const least = days(1)
/** Below this part of the limit pressure is relieved. */
const relief = 0.85

/** The next level, after a run at `level`. */
export function nextPressure(level: number, usedBytes: number, limitBytes: number): number {
  if (usedBytes > limitBytes) return Math.min(level + 1, mostPressure)
  return usedBytes < limitBytes * relief ? Math.max(level - 1, 0) : level
}

/** What a level means for a project. */
export function pressed(
  { age, maximum }: AgeLimits,
  level: number,
  isOverShare: boolean,
): { age: number; agePressed: number; maximum: number; halvings: number } {
  if (!isOverShare || level === 0) return { age, agePressed: age, maximum, halvings: 0 }
  const shortened = age * 0.75 ** Math.max(level - mostHalvings, 0)
  return {
    age,
    agePressed: Math.min(age, Math.max(least, shortened)),
    maximum,
    halvings: Math.min(level, mostHalvings),
  }
}

/**
 * The projects over their share of `room` bytes: what nobody else needs is shared among those who need more, so the smallest projects
 * are spared. None when all fit.
 */
export function overShare(sizes: ReadonlyMap<number, number>, room: number): Set<number> {
  const ascending = [...sizes].sort(([, a], [, b]) => a - b)
  let left = Math.max(room, 0)
  for (const [at, [, bytes]] of ascending.entries()) {
    const share = left / (ascending.length - at)
    if (bytes > share) return new Set(ascending.slice(at).map(([project]) => project))
    left -= bytes
  }
  return new Set()
}
