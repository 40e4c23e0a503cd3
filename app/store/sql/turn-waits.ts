import type { TurnFigures } from '../nodes'

export type TurnWaits = {
  /**
   * `milliseconds`: what a transaction waited. `now`: of a clock that only moves forward, in milliseconds. `begins`: false for what one that
   * has begun waits for in addition.
   */
  waited(milliseconds: number, now: number, begins?: boolean): void
  figures(now: number): TurnFigures
}

/** The last minute is this half and the one before, so it is up to half a minute shorter. */
const half = 30_000

const none = { turns: 0, waited: 0, longest: 0 }

export function turnWaits(): TurnWaits {
  let [turns, waited] = [0, 0]
  let [current, before] = [none, none]
  let since = 0

  const moveTo = (now: number) => {
    const own = Math.floor(now / half)
    if (own === since) return
    before = own === since + 1 ? current : none
    current = none
    since = own
  }

  return {
    waited(milliseconds, now, begins = true) {
      moveTo(now)
      const one = begins ? 1 : 0
      turns += one
      waited += milliseconds
      current = {
        turns: current.turns + one,
        waited: current.waited + milliseconds,
        longest: Math.max(current.longest, milliseconds),
      }
    },
    figures(now) {
      moveTo(now)
      return {
        ...{ turns, waited },
        lately: {
          turns: before.turns + current.turns,
          waited: before.waited + current.waited,
          longest: Math.max(before.longest, current.longest),
        },
      }
    },
  }
}
