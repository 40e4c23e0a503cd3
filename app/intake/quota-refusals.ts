import { type Instant, minutes } from '../clock'
import type { QuotaCategory } from '../projects/quotas'
import type { RefusedNow } from '../projects/refused-now'

type Entry = RefusedNow & { lastAt: Instant }

/** A refusal without a known end is over when nothing was refused for this many milliseconds. */
const over = minutes(2)

/** What limits currently refuse, by project, for display. Bounded by projects × categories × reasons. */
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

/** Rate-limited senders are silent until the given time, so silence before it does not mean that the refusal is over. */
const isOver = ({ lastAt, until = 0 }: Entry, at: Instant): boolean => at > Math.max(lastAt + over, until)
