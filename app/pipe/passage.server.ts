import type { FoundFailure } from './found-failure'
import { LineSearch } from './line-search'
import { Outlet } from './outlet.server'
import { SearchBudget } from './search-budget'

/** A block is complete when nothing came for so long. Milliseconds. */
const quiet = 200

export type PassageCounts = { lost: number; reason?: string; skipped: number; trouble?: string }

/** One stream on its way through: each part is given to the system unchanged first, and searched for failures then. */
export class Passage {
  private readonly outlet: Outlet
  private readonly search: LineSearch
  private readonly budget = new SearchBudget(performance.now())
  private readonly silence: NodeJS.Timeout
  private skipped = 0
  private failures = 0
  private trouble: string | undefined

  constructor(fd: number, found: (failure: FoundFailure) => void) {
    this.outlet = new Outlet(fd)
    const counted = (failure: FoundFailure) => {
      this.failures++
      found(failure)
    }
    this.search = new LineSearch(counted, Date.now)
    this.silence = setTimeout(() => this.pause(), quiet)
    this.silence.unref()
  }

  /** Resolves when the bytes are written; they are searched meanwhile. */
  pass(bytes: Buffer): Promise<void> {
    const written = this.outlet.pass(bytes)
    if (!this.trouble) this.read(bytes)
    return written
  }

  private read(bytes: Buffer): void {
    const [before, known] = [performance.now(), this.failures]
    if (this.budget.allows(before)) {
      this.guarded(() => this.search.read(bytes))
      this.budget.spend(performance.now() - before, this.failures - known)
    } else {
      this.guarded(() => this.search.skip())
      this.skipped += bytes.length
    }
    this.silence.refresh()
  }

  private pause(): void {
    if (this.trouble) return
    this.guarded(() => this.search.pause())
    if (this.search.isHolding) this.silence.refresh()
  }

  end(): void {
    clearTimeout(this.silence)
    if (!this.trouble) this.guarded(() => this.search.end())
  }

  counts(): PassageCounts {
    const { lost, reason } = this.outlet
    return { lost, skipped: this.skipped, ...(reason && { reason }), ...(this.trouble && { trouble: this.trouble }) }
  }

  /** A bug in here must not reach the program: from then on its output only passes through. */
  private guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.trouble = error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
  }
}
