import { type Instant, minutes } from '../clock'
import type { QuotaCategory } from '../projects/quotas'
import type { RefusedNow } from '../projects/refused-now'

type Entry = RefusedNow & { lastAt: Instant }

/** What ends without a known end is over when nothing was refused for this long. */
const over = minutes(2)

/** What limits refuse at this time, by project: for people who look. Bounded by projects × categories × reasons. */
export class QuotaRefusals {
  #byProject = new Map<number, Map<string, Entry>>()

  note(projectId: number, refused: Omit<RefusedNow, 'since'>, at: Instant): void {
    const entries = this.#byProject.get(projectId) ?? new Map<string, Entry>()
    this.#byProject.set(projectId, entries)
    const name = `${refused.reason} ${refused.category}`
    const known = entries.get(name)
    if (!known || isOver(known, at)) {
      entries.set(name, { ...refused, since: at, lastAt: at })
      return
    }
    known.count += refused.count
    known.lastAt = at
    if (refused.until !== undefined) known.until = refused.until
  }

  of(projectId: number, at: Instant, category?: QuotaCategory): RefusedNow[] {
    const entries = [...(this.#byProject.get(projectId)?.values() ?? [])]
    return entries
      .filter((entry) => !isOver(entry, at) && (category === undefined || entry.category === category))
      .map(({ lastAt: _, ...refused }) => refused)
  }
}

/** Senders that were told when to come back are silent until then: that is not the end of it. */
const isOver = ({ lastAt, until = 0 }: Entry, at: Instant): boolean => at > Math.max(lastAt + over, until)
