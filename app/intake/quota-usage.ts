import type { Instant } from '../clock'
import { dayOf, minuteOf, type QuotaCategory, type QuotaScope } from '../projects/quotas'

/** Items accepted in the latest counted minute and day. */
export type Usage = { minute: number; inMinute: number; day: number; inDay: number }

/**
 * Accepted items by quota and category. Memory is bounded by keys × categories: requests with unknown keys never get here.
 */
export class QuotaUsage {
  #entries: Record<QuotaScope, Map<number, Map<QuotaCategory, Usage>>> = {
    key: new Map(),
    project: new Map(),
    instance: new Map(),
  }

  /**
   * Counts of the windows that contain `at`. Any window other than the latest starts at zero, also an earlier one: when the clock is set
   * back, a quota must not stay exhausted until the clock has caught up.
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
