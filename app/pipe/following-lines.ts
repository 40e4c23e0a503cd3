import type { FoundFailure } from './found-failure'
import { readLine } from './line'

/** The lines after a failure that are reported with it. A failure is reported this much later at most. */
const most = { lines: 10, milliseconds: 1_000, characters: 500 }

/** A failure that was found, and the lines of the output after it: what some run-times and servers say about it follows. */
export class FollowingLines {
  private readonly lines: NonNullable<FoundFailure['after']> = []
  private count = 0

  constructor(private readonly failure: FoundFailure) {}

  /** Whether no further line belongs to it at this time. */
  isComplete(now: number): boolean {
    return this.count >= most.lines || now - this.failure.at >= most.milliseconds
  }

  /** Adds a line of the output outside of blocks, without its colours and prefixes. */
  add(raw: string, now: number): void {
    this.count++
    const { text } = readLine(raw)
    // A digest in it belongs to another failure. Lines of the same millisecond came after the failure, too.
    if (text.trim() === '' || text.includes('digest: ')) return
    this.lines.push({ at: Math.max(now, this.failure.at + 1), text: text.slice(0, most.characters) })
  }

  /** The failure with the lines that came so far. */
  whole(): FoundFailure {
    return this.lines.length > 0 ? { ...this.failure, after: this.lines } : this.failure
  }
}
