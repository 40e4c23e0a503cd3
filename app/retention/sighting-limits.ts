import { days, type Instant } from '../clock'

/** Codes outlive their events; these are their own limits. */
export const sightingLimits = { milliseconds: days(730), rows: 5_000_000 }

/** How many sightings were seen last on a day (days since 1970); `guessed`: recomputed and seen once. */
export type SightingDay = { day: number; guessed: boolean; count: number }

/** Sightings seen last before these days are removed. */
export type SightingCuts = { before: number; guessedBefore: number }

/** Cuts by age; beyond `rows`, of the oldest guessed ones, and only then of the oldest others. */
export function sightingCuts(counted: SightingDay[], at: Instant, limits = sightingLimits): SightingCuts {
  const oldest = Math.floor((at - limits.milliseconds) / days(1))
  const young = counted.filter(({ day }) => day >= oldest)
  let excess = young.reduce((sum, { count }) => sum + count, 0) - limits.rows
  const cut = (guessed: boolean): number => {
    let before = oldest
    for (const one of young.filter((one) => one.guessed === guessed).sort((a, b) => a.day - b.day)) {
      if (excess <= 0) break
      excess -= one.count
      before = one.day + 1
    }
    return before
  }
  const guessedBefore = cut(true)
  return { before: cut(false), guessedBefore }
}
