import type { ItemCounts } from '../store/store'

export type ItemCountsNow = ItemCounts & { waiting: number }

/** What became of a project's items, by item kind: the store's counts and what still waits in the inbox. */
export function countsNow(
  stored: Record<string, ItemCounts>,
  waiting: Record<string, number> | undefined,
): Record<string, ItemCountsNow> {
  const kinds = [...new Set([...Object.keys(stored), ...Object.keys(waiting ?? {})])].sort()
  return Object.fromEntries(kinds.map((kind) => [kind, { ...none, ...stored[kind], waiting: waiting?.[kind] ?? 0 }]))
}

const none: ItemCounts = { accepted: 0, processed: 0, duplicate: 0, parked: 0, refused: {} }
