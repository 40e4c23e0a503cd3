/*
 * Thresholds: a number of events or people within minutes.
 * 1. Counted by the minute in which events were received: 5 minutes are this minute and the 4 before it.
 * 2. A threshold alerts once when it is crossed, and again after the count fell below half of it.
 */

export type Threshold = { count: number; minutes: number }

/** How a threshold stands: `crossed` until the count falls below half. */
export type Crossing = { crossed: boolean; alert?: { count: number } }

/** Where the count was before something was added, and after. */
export function decideCrossing(threshold: Threshold, crossed: boolean, before: number, after: number): Crossing {
  const isArmed = !crossed || before < threshold.count / 2
  if (isArmed && after >= threshold.count) return { crossed: true, alert: { count: after } }
  return { crossed: !isArmed }
}

/** Events by minute since 1970. */
export type Minutes = ReadonlyMap<number, number>

/**
 * Adds the events of a batch, minute by minute, so that a crossing is seen wherever in the batch it lies. `known`: what was counted before, at
 * least of the minutes the threshold looks back on.
 */
export function decideCrossings(threshold: Threshold, crossed: boolean, known: Minutes, added: Minutes): Crossing {
  const counts = new Map(known)
  const within = (minute: number): number => {
    let sum = 0
    for (let at = minute - threshold.minutes + 1; at <= minute; at++) sum += counts.get(at) ?? 0
    return sum
  }
  let standing: Crossing = { crossed }
  for (const [minute, count] of [...added].sort(([a], [b]) => a - b)) {
    const before = within(minute)
    counts.set(minute, (counts.get(minute) ?? 0) + count)
    const next = decideCrossing(threshold, standing.crossed, before, before + count)
    standing = { ...standing, ...next }
  }
  return standing
}
