import type { Instant } from '../clock'
import { dayOf, minuteOf, type QuotaCategory, type QuotaScope } from '../projects/quotas'

/** What was taken in the minute and the day it was last counted in. */
export type Usage = { minute: number; inMinute: number; day: number; inDay: number }

/**
 * How much was taken, by whose quota and category. One entry for each that ever sent something: memory is bounded by keys × categories,
 * and keys that do not exist never come here.
 */
export class QuotaUsage {
  #entries: Record<QuotaScope, Map<number, Map<QuotaCategory, Usage>>> = {
    key: new Map(),
    project: new Map(),
    instance: new Map(),
  }

  /**
   * Counts of the windows `at` lies in. Another window than the last one starts at nothing, an earlier one too: a clock that is set back
   * must not keep a quota exhausted until it has caught up.
   */
  at(scope: QuotaScope, id: number, category: QuotaCategory, at: Instant): Usage {
    const entry = this.#entry(scope, id, category)
    const minute = minuteOf(at)
    if (entry.minute !== minute) {
      entry.minute = minute
      entry.inMinute = 0
      const day = dayOf(at)
      if (entry.day !== day) {
        entry.day = day
        entry.inDay = 0
      }
    }
    return entry
  }

  #entry(scope: QuotaScope, id: number, category: QuotaCategory): Usage {
    const scopes = this.#entries[scope]
    let categories = scopes.get(id)
    if (!categories) {
      categories = new Map()
      scopes.set(id, categories)
    }
    let usage = categories.get(category)
    if (!usage) {
      usage = { minute: -1, inMinute: 0, day: -1, inDay: 0 }
      categories.set(category, usage)
    }
    return usage
  }
}
