import { randomUUID } from 'node:crypto'
import { isEventLike } from '../projects/item-kinds'
import { peekEventId, readEventId } from '../wire/event-id'
import type { ItemRefusal } from '../wire/sort-items'
import type { KeptItem, SplitBody } from '../wire/split-body.server'

/** The facts about a body that are needed to answer, to count and to store it. Plain data: it crosses threads. */
export type Contents = {
  /** The DSN in the envelope's header, the only credential of a tunnelled request. */
  dsn?: string
  /** The event id in the envelope's header. */
  named?: string
  /** The id in the answer; absent when nothing in the body needs one. */
  eventId?: string
  /** Items that can be kept, by kind. */
  items: Record<string, number>
  refused: ItemRefusal[]
  /** How many log lines the items of this kind say that they hold. */
  logLines?: number
}

export function contentsOf({ header, items, refused }: SplitBody): Contents {
  const contents: Contents = { items: countByKind(items), refused }
  const named = readEventId(header.event_id)
  const eventId = named ?? idOfFirst(items)
  if (named !== undefined) contents.named = named
  if (eventId !== undefined) contents.eventId = eventId
  if (typeof header.dsn === 'string') contents.dsn = header.dsn
  if (contents.items.log) contents.logLines = logLinesOf(items)
  return contents
}

/** The id in the answer when the envelope names none: that of the first event with an id, else of an item like an event, else a new one. */
function idOfFirst(items: KeptItem[]): string | undefined {
  const events = items.filter(({ kind }) => kind === 'event')
  const candidates = events.length > 0 ? events : items.filter(({ kind }) => isEventLike(kind))
  if (candidates.length === 0) return undefined
  for (const { bytes } of candidates) {
    const own = peekEventId(bytes)
    if (own !== undefined) return own
  }
  return randomUUID().replaceAll('-', '')
}

/** Bytes of a line above which an item is not believed that it holds so few. */
const largestLine = 4096

/** Lines of one request, which no sender has. Where they are refused, their number is added to counters. */
const mostLines = 1_000_000

/** The number is the sender's: what the bytes say is the least. */
function logLinesOf(items: KeptItem[]): number {
  let lines = 0
  for (const { kind, header, bytes } of items) {
    if (kind !== 'log') continue
    const count = Number.isSafeInteger(header.item_count) ? (header.item_count as number) : 1
    lines += Math.max(1, count, Math.ceil(bytes.length / largestLine))
  }
  return Math.min(lines, mostLines)
}

function countByKind(items: KeptItem[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
