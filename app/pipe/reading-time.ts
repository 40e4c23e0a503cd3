/**
 * How much of the time goes into searching the output: bytes are passed on before they are searched, and the program that writes them
 * must not notice. A burst of errors is searched whole; an output that never pauses gets a part of the time, and the rest of it is skipped.
 */
export class ReadingTime {
  private credit: number

  /** `burst`: milliseconds that may be spent at once. `share`: of the time that passes, 0 to 1. */
  constructor(
    private last: number,
    private readonly burst = 200,
    private readonly share = 0.4,
  ) {
    this.credit = burst
  }

  /** Whether more may be searched at this time (milliseconds of a steady clock). */
  allows(now: number): boolean {
    this.credit = Math.min(this.burst, this.credit + (now - this.last) * this.share)
    this.last = now
    return this.credit > 0
  }

  spend(milliseconds: number): void {
    this.credit -= milliseconds
  }
}
