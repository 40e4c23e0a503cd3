import type { Instant } from '../clock'

export type Throttle = {
  /** Takes one turn for `key`. Undefined: go ahead. Otherwise whole seconds until the next turn. */
  take(key: string, now: Instant): number | undefined
  /** Takes `turns` more for `key` than it took: what it did cost more than one. They may be more than it has left. */
  charge(key: string, turns: number): void
  /** Gives one turn back: it turned out not to be what is throttled. */
  giveBack(key: string): void
  /** Gives the key its full allowance back (after a success). */
  forgive(key: string): void
  /** What a key has, as it was when a turn was last taken; undefined: all. */
  bucket(key: string): Bucket | undefined
  /** Gives a key what it had before a restart. */
  restore(key: string, bucket: Bucket): void
}

/** Turns that were left at a time. */
export type Bucket = { turns: number; at: Instant }

/**
 * A token bucket per key: `limit` turns at once, refilled evenly over `per` milliseconds.
 * Holds at most `keys` buckets; when there are more, the one used longest ago is forgotten, so that a flood of
 * invented keys costs bounded memory.
 */
export function makeThrottle({ limit, per, keys = 10_000 }: { limit: number; per: number; keys?: number }): Throttle {
  const buckets = new Map<string, Bucket>()
  const put = (key: string, bucket: Bucket) => {
    // Deleted and set again: a Map keeps insertion order, so the first key is the one used longest ago.
    buckets.delete(key)
    buckets.set(key, bucket)
    const oldest = buckets.keys().next().value
    if (buckets.size > keys && oldest !== undefined) buckets.delete(oldest)
  }

  return {
    take(key, now) {
      const bucket = buckets.get(key) ?? { turns: limit, at: now }
      const refilled = Math.min(limit, bucket.turns + (Math.max(0, now - bucket.at) * limit) / per)
      const turns = refilled >= 1 ? refilled - 1 : refilled
      put(key, { turns, at: now })
      return refilled >= 1 ? undefined : Math.max(1, Math.ceil(((1 - refilled) * per) / limit / 1000))
    },
    charge(key, turns) {
      const bucket = buckets.get(key)
      if (bucket) bucket.turns -= turns
    },
    giveBack(key) {
      const bucket = buckets.get(key)
      if (bucket) bucket.turns = Math.min(limit, bucket.turns + 1)
    },
    forgive(key) {
      buckets.delete(key)
    },
    bucket(key) {
      const bucket = buckets.get(key)
      return bucket && { ...bucket }
    },
    restore(key, { turns, at }) {
      put(key, { turns: Math.min(limit, turns), at })
    },
  }
}
