import type { Tally } from './tally'

/** What became of the items of one kind. */
export type ItemCounts = {
  accepted: number
  processed: number
  duplicate: number
  parked: number
  /** By reason, at the edge and after acceptance. */
  refused: Record<string, number>
  /** How many of those were refused at the edge: they never were accepted. */
  refusedAtEdge: number
  /** What clients say they never sent, by their reason: beside the other counts. */
  lostByClient: Record<string, number>
  /** Events that Digestline made itself: they were never accepted. Of the kind `event` only. */
  made: number
  /** Events that are no longer kept, by reason; of the kind `event` only, whatever they came as. */
  evicted: Record<string, number>
}

export type ItemCountsNow = ItemCounts & { waiting: number }

/** Counts by item kind, kinds in the order of the alphabet. */
export type Counts = Record<string, ItemCounts>
export type CountsNow = Record<string, ItemCountsNow>

type Counted = Pick<Tally, 'itemKind' | 'outcome' | 'reason' | 'atEdge' | 'count'>

/** Counts nothing yet. */
export const noItems = (): ItemCounts => ({
  accepted: 0,
  processed: 0,
  duplicate: 0,
  parked: 0,
  refused: {},
  refusedAtEdge: 0,
  lostByClient: {},
  made: 0,
  evicted: {},
})

/** What became of items, by kind, over all hours of these tallies. */
export function sumByKind(tallies: Iterable<Counted>): Counts {
  const counts: Counts = {}
  for (const tally of tallies) {
    counts[tally.itemKind] ??= noItems()
    add(counts[tally.itemKind]!, tally)
  }
  return inOrder(counts)
}

/** Adds a tally to the counts of its kind. */
function add(counts: ItemCounts, { outcome, reason, atEdge, count }: Omit<Counted, 'itemKind'>): void {
  switch (outcome) {
    case 'refused':
      counts.refused[reason] = (counts.refused[reason] ?? 0) + count
      if (atEdge) counts.refusedAtEdge += count
      return
    case 'lost_by_client':
      counts.lostByClient[reason] = (counts.lostByClient[reason] ?? 0) + count
      return
    case 'evicted':
      counts.evicted[reason] = (counts.evicted[reason] ?? 0) + count
      return
    default:
      counts[outcome] += count
  }
}

/**
 * The store's counts and what still waits in the inbox, by item kind. The store counts an item as accepted with what became of it, in one
 * transaction: until then it is accepted by waiting.
 */
export function countsNow(stored: Counts, waiting: Record<string, number> = {}): CountsNow {
  const kinds = new Set([...Object.keys(stored), ...Object.keys(waiting)])
  return inOrder(
    Object.fromEntries(
      [...kinds].map((kind) => {
        const counts = stored[kind] ?? noItems()
        const waits = waiting[kind] ?? 0
        return [kind, { ...counts, accepted: counts.accepted + waits, waiting: waits }]
      }),
    ),
  )
}

const refusedInAll = (counts: ItemCounts): number => total(counts.refused)

/** What was accepted and cannot be found again: 0 as long as the invariant of `tally.ts` holds, negative when something counts twice. */
export function unaccounted(counts: ItemCountsNow): number {
  const { accepted, processed, duplicate, parked, waiting, refusedAtEdge } = counts
  return accepted - processed - duplicate - parked - waiting - (refusedInAll(counts) - refusedAtEdge)
}

/** The kinds whose sum does not hold, and by how many items. */
export function imbalances(counts: CountsNow): { itemKind: string; items: number }[] {
  return Object.entries(counts)
    .map(([itemKind, count]) => ({ itemKind, items: unaccounted(count) }))
    .filter(({ items }) => items !== 0)
}

/** Kinds whose items become events. */
const eventKinds = ['event', 'raw_security', 'security', 'nel']

/** How many events are still kept: 0 or more as long as the invariants of `tally.ts` hold. */
export function eventsKept(counts: Counts): number {
  const evicted = Object.values(counts).reduce((sum, one) => sum + total(one.evicted), 0)
  return eventKinds.reduce((sum, kind) => sum + (counts[kind]?.processed ?? 0) + (counts[kind]?.made ?? 0), -evicted)
}

const total = (byReason: Record<string, number>): number =>
  Object.values(byReason).reduce((sum, count) => sum + count, 0)

const inOrder = <T>(counts: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
