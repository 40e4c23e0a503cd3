import { createHash } from 'node:crypto'
import type { Instant } from '../clock'
import { isEventLike } from '../projects/item-kinds'
import { peekEventId, readEventId } from './event-id'
import { inflateSync } from './inflate.server'
import type { JsonLimits } from './json-limits'
import { parseJson } from './read-json'
import type { InboxRecord } from './record'
import type { ItemRefusal } from './sort-items'
import { type KeptItem, type SplitBody, type SplitLimits, splitBody } from './split-body.server'

/**
 * One accepted item, not yet parsed. Opening the record again returns the same items with the same ids (docs/architecture.md, invariant 2).
 */
export type OpenedItem = {
  itemKind: string
  /** The item's header: for an attachment `filename`, `content_type`, `attachment_type`. */
  header: Record<string, unknown>
  bytes: Uint8Array
  /** The id of the event, or of the event that the item was sent with; undefined when there was none. */
  eventId?: string
}

export type OpenedRecord = {
  items: OpenedItem[]
  /** Items that were accepted and cannot be extracted: count them as refused after acceptance. */
  refusals: { itemKind: string; reason: string; detail: string; count: number }[]
  /** The envelope's header: `sdk`, `trace`, … Empty for `store`. */
  header: Record<string, unknown>
  /** The inflated body. Items are views of it, except for `store` in base64. Absent when it could not be read. */
  plain?: Uint8Array
  /** When the client sent this, by its own clock. */
  sentAt?: Instant
}

/**
 * Extracts the items of a record, with the limits that intake applied: for each kind, items and refusals add up to `meta.items`. Items
 * refused at the edge are left out: they are counted already. Synchronous, for the processing thread; never throws.
 */
export function openItems(
  record: Extract<InboxRecord, { kind: 'envelope' }>,
  limits: SplitLimits & JsonLimits,
): OpenedRecord {
  const { meta, body } = record
  const inflated = inflateSync(body, meta.encoding, limits.inflatedBytes)
  const split = inflated.ok ? splitBody(inflated.bytes, meta.format, limits) : inflated
  if (!split.ok) {
    const { reason, detail } = split
    const refusals = Object.entries(meta.items).map(([itemKind, count]) => ({ itemKind, reason, detail, count }))
    return { items: [], refusals, header: {} }
  }
  const { header, items, refused } = split.body
  const left = { ...meta.items }
  const counted = asCounted(items, left)
  const answeredFor = meta.eventId === undefined ? undefined : eventAnsweredFor(counted, meta.eventId, limits)
  const taken = withIds(counted, answeredFor, { answered: meta.eventId, named: readEventId(header.event_id) })
  const opened: OpenedRecord = { items: taken, refusals: lostItems(left, refused), header }
  if (inflated.ok) opened.plain = inflated.bytes
  const sentAt = typeof header.sent_at === 'string' ? Date.parse(header.sent_at) : Number.NaN
  if (Number.isFinite(sentAt)) opened.sentAt = sentAt
  return opened
}

/**
 * With wider limits than at the edge there can be more items than were accepted: the others were counted as refused then. Subtracts the
 * extracted items from `left`.
 */
function asCounted(items: KeptItem[], left: Record<string, number>): KeptItem[] {
  return items.filter(({ kind }) => {
    left[kind] = (left[kind] ?? 0) - 1
    return left[kind] >= 0
  })
}

/** Items that were accepted and are missing. */
function lostItems(left: Record<string, number>, refused: SplitBody['refused']): ItemRefusal[] {
  const lost: ItemRefusal[] = []
  for (const itemKind in left) {
    const count = left[itemKind]!
    if (count <= 0) continue
    const why = refused.find((refusal) => refusal.itemKind === itemKind)
    const { reason, detail } = why ?? {
      reason: 'malformed',
      detail: 'The envelope holds fewer items than were counted.',
    }
    lost.push({ itemKind, reason, detail, count })
  }
  return lost
}

/**
 * The event whose id the sender got as answer: the event with that id, or the first one. An event that is refused when it is parsed must
 * not use up that id: with several events, the first readable one.
 */
function eventAnsweredFor(items: KeptItem[], answered: string, limits: JsonLimits): KeptItem | undefined {
  const events = items.filter(({ kind }) => kind === 'event')
  const candidates = events.length > 0 ? events : items.filter(({ kind }) => isEventLike(kind))
  if (candidates.length < 2) return candidates[0]
  const isReadable = ({ bytes }: KeptItem) => parseJson(bytes, limits).ok
  const isSoNamed = ({ bytes }: KeptItem) => peekEventId(bytes) === answered
  return candidates.find((item) => isSoNamed(item) && isReadable(item)) ?? candidates.find(isReadable) ?? candidates[0]
}

/**
 * `answeredFor` gets the id that was answered; other events keep their own, or get one derived from that id and their bytes. Everything
 * else belongs to the event that the envelope names, or to `answeredFor`.
 */
function withIds(
  items: KeptItem[],
  answeredFor: KeptItem | undefined,
  { answered, named }: { answered: string | undefined; named: string | undefined },
): OpenedItem[] {
  const used = new Set(answeredFor && answered ? [answered] : [])
  return items.map((item, i) => {
    const { kind, header, bytes } = item
    if (item === answeredFor || !isEventLike(kind)) {
      const eventId = item === answeredFor ? answered : (named ?? answered)
      return eventId === undefined ? { itemKind: kind, header, bytes } : { itemKind: kind, header, bytes, eventId }
    }
    const own = peekEventId(bytes)
    const eventId = own && !used.has(own) ? own : derivedId(`${answered}/${i}/`, bytes)
    used.add(eventId)
    return { itemKind: kind, header, bytes, eventId }
  })
}

const derivedId = (prefix: string, bytes: Uint8Array): string =>
  createHash('sha256').update(prefix).update(bytes).digest('hex').slice(0, 32)
