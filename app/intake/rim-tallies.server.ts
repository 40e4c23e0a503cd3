import { hourOf, type Instant, seconds } from '../clock'
import type { Inbox } from '../inbox/inbox.server'
import type { RefusalReason } from '../projects/refusal-reason'
import type { Tally } from '../projects/tally'

/** How long a refusal may be known to memory alone. */
const flushAfter = seconds(1)

/**
 * Counts refusals at the rim and hands the sums to the inbox, where they are as durable as everything else. A flood of refused requests
 * costs one record a second. What the inbox does not take is kept and tried again.
 */
export class RimTallies {
  #tallies = new Map<string, Tally>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly inbox: Pick<Inbox, 'append'>,
    private readonly now: () => Instant,
  ) {}

  /** `projectId` is absent when the request named no project we know. */
  count(projectId: number | undefined, itemKind: string, reason: RefusalReason, count = 1): void {
    const hour = hourOf(this.now())
    this.#add({ projectId, itemKind, outcome: 'refused', reason, atRim: true, hour, count })
    this.#timer ??= setTimeout(() => this.flush(), flushAfter).unref()
  }

  /** Resolves when everything counted so far is durable, or has been put back for later. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#tallies.size === 0) return
    const tallies = [...this.#tallies.values()]
    this.#tallies.clear()
    try {
      await this.inbox.append({ kind: 'tallies', tallies })
    } catch {
      // The inbox says so itself; the counts wait for it.
      for (const tally of tallies) this.#add(tally)
      this.#timer ??= setTimeout(() => this.flush(), flushAfter).unref()
    }
  }

  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
  }

  #add(tally: Tally): void {
    const key = `${tally.projectId ?? ''} ${tally.itemKind} ${tally.reason} ${tally.hour}`
    const known = this.#tallies.get(key)
    if (known) known.count += tally.count
    else this.#tallies.set(key, { ...tally })
  }
}
