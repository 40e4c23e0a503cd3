import { randomUUID } from 'node:crypto'
import { isEventLike } from '../projects/item-kinds'
import { peekEventId, readEventId } from '../wire/event-id'
import type { ItemRefusal } from '../wire/sort-items'
import type { KeptItem, SplitBody } from '../wire/split-body.server'

/** What a body holds, as far as it is needed to answer, to count and to keep it. Plain data: it crosses threads. */
export type Contents = {
  /** The DSN in the envelope's header: all that a tunnelled request has. */
  dsn?: string
  /** The event id in the envelope's header. */
  named?: string
  /** The id its sender is answered; absent when nothing here needs one. */
  eventId?: string
  /** Items that can be kept, by kind. */
  items: Record<string, number>
  refused: ItemRefusal[]
}

export function contentsOf({ header, items, refused }: SplitBody): Contents {
  const contents: Contents = { items: countByKind(items), refused }
  const named = readEventId(header.event_id)
  const eventId = named ?? idOfFirst(items)
  if (named !== undefined) contents.named = named
  if (eventId !== undefined) contents.eventId = eventId
  if (typeof header.dsn === 'string') contents.dsn = header.dsn
  return contents
}

/** The id the sender is answered where the envelope names none: of the first event that has one, else of what is like one, or made up. */
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

function countByKind(items: KeptItem[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
