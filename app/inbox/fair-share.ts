/*
 * How projects share a bounded number of bytes:
 * 1. All projects together stay within the limit.
 * 2. A project may hold a fixed multiple of the free bytes, chosen so that a project alone gets `share` of the limit (share 0.75: three
 *    times the free bytes). The more is held, the less each may hold: the projects that hold most are refused first, and a project that
 *    starts always gets some. (Choudhury and Hahne, Dynamic queue length thresholds for shared-memory packet switches, 1998.)
 * 3. A project that holds nothing is only bound by the limit, so that a body larger than its share is not refused for ever.
 */

/** Bytes held by project. Memory is bounded by the number of projects that hold some. */
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

export type ByteBudget = { limit: number; share: number }

/** Why a project that holds `held` of `total` bytes may not hold `bytes` more: the limit is reached, or its share. Undefined: it may. */
export function shortOf(
  held: number,
  total: number,
  bytes: number,
  { limit, share }: ByteBudget,
): 'limit' | 'share' | undefined {
  const free = limit - total
  if (bytes > free) return 'limit'
  if (held > 0 && (held + bytes) * (1 - share) > (free - bytes) * share) return 'share'
  return undefined
}
