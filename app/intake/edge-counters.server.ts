import { hourOf, type Instant, seconds } from '../clock'
import type { Inbox } from '../inbox/inbox.server'
import type { RefusalReason } from '../projects/refusal-reason'
import type { Tally } from '../projects/tally'

/** How long to wait after the inbox refused counts. */
const retryAfter = seconds(1)

/**
 * Counts refusals that are answered before anything is durable, and appends the sums to the inbox.
 * 1. A refusal answered after `durable()` stays counted, even if the process is killed.
 * 2. A flood costs one small record per sync of the disk: refusals counted during one sync are written with the next.
 * 3. Counts that the inbox refuses are kept and appended again later; requests do not wait for that.
 */
export class EdgeCounters {
  #tallies = new Map<string, Tally>()
  /** `current` is being written; refusals counted meanwhile are written with `next`. */
  #current: Promise<void> | undefined
  #next: Promise<void> | undefined
  /** Set while the inbox refuses counts. */
  #retry: NodeJS.Timeout | undefined

  constructor(
    private readonly inbox: Pick<Inbox, 'append'>,
    private readonly now: () => Instant,
  ) {}

  /** `projectId` is absent when the request named no known project. */
  count(projectId: number | undefined, itemKind: string, reason: RefusalReason, count = 1): void {
    const hour = hourOf(this.now())
    this.#add({ projectId, itemKind, outcome: 'refused', reason, atEdge: true, hour, count })
    if (!this.#retry) this.#next ??= this.#write(this.#current)
  }

  /** Resolves when everything counted so far is durable, or the inbox has refused it. */
  async durable(): Promise<void> {
    await (this.#next ?? this.#current)
  }

  /** Writes all counts now, including those that the inbox refused before. */
  async flush(): Promise<void> {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#next ??= this.#write(this.#current)
    await this.#next
  }

  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.#retry)
  }

  async #write(before: Promise<void> | undefined): Promise<void> {
    await before
    this.#current = this.#next
    this.#next = undefined
    if (this.#tallies.size === 0) return
    const tallies = [...this.#tallies.values()]
    this.#tallies.clear()
    try {
      await this.inbox.append({ kind: 'tallies', tallies })
    } catch {
      // The inbox reports its errors; the counts are kept for the next attempt.
      for (const tally of tallies) this.#add(tally)
      this.#retry ??= setTimeout(() => this.flush(), retryAfter).unref()
    }
  }

  #add(tally: Tally): void {
    const key = `${tally.projectId ?? ''} ${tally.itemKind} ${tally.reason} ${tally.hour}`
    const known = this.#tallies.get(key)
    if (known) known.count += tally.count
    else this.#tallies.set(key, { ...tally })
  }
}
