/** Shares of the time that passes, 0 to 1. `idle`: while what is found could not be reported. */
const shares = { usual: 0.4, idle: 0.1 }
/** Milliseconds that may be spent at once. */
const burst = 200

/**
 * How much of the time goes into searching the output: bytes are passed on before they are searched, and the program that writes them
 * must not notice. A burst of errors is searched whole; an output that never pauses gets a part of the time, and the rest of it is skipped.
 */
export class ReadingTime {
  private credit = burst

  /** `last`: now. Milliseconds of a steady clock, as everywhere here. */
  constructor(private last: number) {}

  /** Whether more may be searched at this time. `hasRoom`: another report can wait to be sent. */
  allows(now: number, hasRoom: boolean): boolean {
    const share = hasRoom ? shares.usual : shares.idle
    this.credit = Math.min(burst, this.credit + (now - this.last) * share)
    this.last = now
    return this.credit > 0
  }

  spend(milliseconds: number): void {
    this.credit -= milliseconds
  }
}
