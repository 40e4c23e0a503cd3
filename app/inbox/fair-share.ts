/*
 * How projects share a bounded number of bytes:
 * 1. Nobody gets beyond the limit.
 * 2. A project may hold at most so many times what is still free that, alone, it gets to `share` of the limit (share 0.75: three times
 *    what is free). The more is held, the less each may hold, so the refusals fall on who holds most, and there is always room for a
 *    project that begins. (Choudhury and Hahne, Dynamic queue length thresholds for shared-memory packet switches, 1998.)
 * 3. A project that holds nothing is only bound by the limit: one body larger than its share must not be refused for ever.
 */

/** Who holds how many bytes. Memory is bounded by the projects that hold something. */
export class Held {
  total = 0
  #byProject = new Map<number, number>()

  of(projectId: number): number {
    return this.#byProject.get(projectId) ?? 0
  }

  /** `bytes` may be negative. */
  add(projectId: number, bytes: number): void {
    this.total += bytes
    const held = this.of(projectId) + bytes
    if (held > 0) this.#byProject.set(projectId, held)
    else this.#byProject.delete(projectId)
  }
}

export type Room = { limit: number; share: number }

/** Why `bytes` more are not to be held for somebody who holds `held` of `total`: there is no room at all, or not for this one. */
export function shortOf(
  held: number,
  total: number,
  bytes: number,
  { limit, share }: Room,
): 'limit' | 'share' | undefined {
  const free = limit - total
  if (bytes > free) return 'limit'
  if (held > 0 && (held + bytes) * (1 - share) > (free - bytes) * share) return 'share'
  return undefined
}
