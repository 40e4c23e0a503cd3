/**
 * How much more an issue happens than it used to, as a number to sort by.
 * 1. The last 24 hours are compared with a usual day, a seventh of the seven days before. Silence counts, also before the issue existed, so
 *    that a new issue rises.
 * 2. The difference is measured in standard deviations of such counts, the square root of the usual day (Poisson): from 500 to 600 is more
 *    than from 5 to 10, and from 0 to 20 more than both.
 * 3. Above 0 it rises, below it falls; in hundredths, as a whole number.
 */
export function trendScore(lastDay: number, weekBefore: number): number {
  const usual = weekBefore / trendSpan.usualDays
  return Math.round((100 * (lastDay - usual)) / Math.sqrt(usual + 1))
}

/** In hours and days; whole hours, including the current one. */
export const trendSpan = { lastHours: 24, usualDays: 7 } as const
