import { hourOf, type Instant, seconds } from '../clock'
import type { Inbox } from '../inbox/inbox.server'
import type { RefusalReason } from '../projects/refusal-reason'
import type { Tally } from '../projects/tally'

/** When the inbox is asked again that did not take counts. */
const retryAfter = seconds(1)

/**
 * Counts refusals at the rim and hands the sums to the inbox, where they are as durable as everything else.
 * 1. Whoever is told of a refusal after `durable()` can rely on it being counted, whatever happens to the process.
 * 2. A flood costs one small record per sync of the disk, beside the envelopes of the same batch: what is counted while one is on its way
 *    goes with the next.
 * 3. What the inbox does not take is kept and tried again; nobody waits for that.
 */
export class RimTallies {
  #tallies = new Map<string, Tally>()
  /** The record on its way to the disk; the one that everything counted meanwhile goes with. */
  #current: Promise<void> | undefined
  #next: Promise<void> | undefined
  /** Set while the inbox does not take anything. */
  #retry: NodeJS.Timeout | undefined

  constructor(
    private readonly inbox: Pick<Inbox, 'append'>,
    private readonly now: () => Instant,
  ) {}

  /** `projectId` is absent when the request named no project we know. */
  count(projectId: number | undefined, itemKind: string, reason: RefusalReason, count = 1): void {
    const hour = hourOf(this.now())
    this.#add({ projectId, itemKind, outcome: 'refused', reason, atRim: true, hour, count })
    if (!this.#retry) this.#next ??= this.#handOn(this.#current)
  }

  /** Resolves when everything counted so far is durable, or is known to have to wait for the inbox. */
  async durable(): Promise<void> {
    await (this.#next ?? this.#current)
  }

  /** Tries now, also what the inbox did not take before. */
  async flush(): Promise<void> {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#next ??= this.#handOn(this.#current)
    await this.#next
  }

  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.#retry)
  }

  async #handOn(before: Promise<void> | undefined): Promise<void> {
    await before
    this.#current = this.#next
    this.#next = undefined
    if (this.#tallies.size === 0) return
    const tallies = [...this.#tallies.values()]
    this.#tallies.clear()
    try {
      await this.inbox.append({ kind: 'tallies', tallies })
    } catch {
      // The inbox says so itself; the counts wait for it.
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
