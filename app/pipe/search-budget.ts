/** What searching may take at once, and what is added in each second. */
const most = {
  milliseconds: { atOnce: 200, perSecond: 400 },
  /** As many are sent per second; twice as many as can wait are searched for at once, so that short bursts are counted. */
  failures: { atOnce: 2_000, perSecond: 200 },
} as const

type Limit = { atOnce: number; perSecond: number }

/**
 * How much of the output is searched: the program that writes it must not notice. A burst of errors is searched whole. Of an output that never
 * pauses a part is searched. Of one that is nothing but errors only as much as can be reported: the rest would be dropped anyway.
 */
export class SearchBudget {
  private readonly time: Credit
  private readonly failures: Credit

  /** `now`: milliseconds of a steady clock, as everywhere here. */
  constructor(now: number) {
    this.time = new Credit(most.milliseconds, now)
    this.failures = new Credit(most.failures, now)
  }

  /** Whether more may be searched at this time. */
  allows(now: number): boolean {
    const [hasTime, hasRoom] = [this.time.isLeft(now), this.failures.isLeft(now)]
    return hasTime && hasRoom
  }

  spend(milliseconds: number, failures: number): void {
    this.time.left -= milliseconds
    this.failures.left -= failures
  }
}

class Credit {
  left: number

  constructor(
    private readonly limit: Limit,
    private last: number,
  ) {
    this.left = limit.atOnce
  }

  isLeft(now: number): boolean {
    this.left = Math.min(this.limit.atOnce, this.left + ((now - this.last) * this.limit.perSecond) / 1000)
    this.last = now
    return this.left > 0
  }
}
