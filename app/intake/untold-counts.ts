import type { QuotaCategory } from '../projects/quotas'

/**
 * What one node tells the others: items that it accepted with a key, or events that arrived for a project before sampling (`keyId` 0), since
 * it last told.
 */
export type SharedCount = {
  projectId: number
  keyId: number
  category: QuotaCategory | 'arrivals'
  count: number
}

/** Counters by project, key and category. Requests with unknown keys never get here, so there are as many as keys, times categories. */
export class UntoldCounts {
  #counts = new Map<string, SharedCount>()

  add(projectId: number, keyId: number, category: SharedCount['category'], count: number): void {
    const name = `${projectId} ${keyId} ${category}`
    const known = this.#counts.get(name)
    if (known) known.count += count
    else this.#counts.set(name, { projectId, keyId, category, count })
  }

  /** Removes and returns at most `limit` of them. */
  take(limit: number): SharedCount[] {
    const taken = [...this.#counts].slice(0, limit)
    for (const [name] of taken) this.#counts.delete(name)
    return taken.map(([, count]) => count).filter(({ count }) => count !== 0)
  }
}
