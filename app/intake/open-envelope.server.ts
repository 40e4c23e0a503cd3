import { createHash } from 'node:crypto'
import type { Instant } from '../clock'
import type { InboxRecord } from '../inbox/record'
import { peekEventId } from './event-id'
import { inflateSync } from './inflate.server'
import { type SplitLimits, splitBody } from './split-body.server'

/** One accepted event, not yet parsed. `eventId` is the same every time the record is opened (house invariant 2). */
export type EventPayload = { itemKind: 'event'; eventId: string; bytes: Uint8Array }

export type OpenedRecord = {
  payloads: EventPayload[]
  /** Events that were accepted and cannot be taken out now: count them as refused after acceptance. */
  refusals: { itemKind: 'event'; reason: string; detail: string; count: number }[]
  /** The envelope's header: `sdk`, `trace`, … Empty for `store`. */
  header: Record<string, unknown>
  /** When the client says it sent this, by its own clock. */
  sentAt?: Instant
}

/**
 * Takes the events out of a record, with the limits intake had: payloads and refusals together are `meta.items.event`. What was refused
 * at the rim is left out: it is counted already. Synchronous, for the processing thread; never throws.
 */
export function eventPayloads(record: Extract<InboxRecord, { kind: 'envelope' }>, limits: SplitLimits): OpenedRecord {
  const { meta, body } = record
  const accepted = meta.items.event ?? 0
  const inflated = inflateSync(body, meta.encoding, limits.inflatedBytes)
  const split = inflated.ok ? splitBody(inflated.bytes, meta.format, limits) : inflated
  if (!split.ok) {
    const { reason, detail } = split
    return { payloads: [], refusals: [{ itemKind: 'event', reason, detail, count: accepted }], header: {} }
  }
  const { header, events, refused } = split.body
  // With wider limits than at the rim there are more: those were counted as refused then.
  const payloads = withIds(events, meta.eventId).slice(0, accepted)
  const opened: OpenedRecord = { payloads, refusals: [], header }
  const lost = accepted - payloads.length
  if (lost > 0) {
    const why = refused.find(({ itemKind }) => itemKind === 'event')
    const { reason, detail } = why ?? {
      reason: 'malformed',
      detail: 'The envelope holds fewer events than were counted.',
    }
    opened.refusals.push({ itemKind: 'event', reason, detail, count: lost })
  }
  const sentAt = typeof header.sent_at === 'string' ? Date.parse(header.sent_at) : Number.NaN
  if (Number.isFinite(sentAt)) opened.sentAt = sentAt
  return opened
}

/** The first event has the id its sender was answered; further ones their own, or one derived from that and their bytes. */
function withIds(events: Uint8Array[], answered: string | undefined): EventPayload[] {
  const used = new Set<string>()
  return events.map((bytes, i) => {
    const own = i === 0 && answered ? answered : peekEventId(bytes)
    const eventId = own && !used.has(own) ? own : derivedId(`${answered}/${i}/`, bytes)
    used.add(eventId)
    return { itemKind: 'event', eventId, bytes }
  })
}

const derivedId = (prefix: string, bytes: Uint8Array): string =>
  createHash('sha256').update(prefix).update(bytes).digest('hex').slice(0, 32)
