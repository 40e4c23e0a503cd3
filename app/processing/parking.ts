import { hourOf, type Instant } from '../clock'
import type { Damage } from '../inbox/reader.server'
import type { Tally } from '../projects/tally'
import type { ParkedItem } from '../store/parked'
import type { EnvelopeMeta, InboxRecord } from '../wire/record'

/**
 * Items set aside with a reason (docs/architecture.md, invariant 4).
 * 1. A parked item is a whole request body with a meta that counts exactly the items parked with it, so that it can be processed again.
 * 2. Every parked item is counted in the hour of its request.
 */
export type Parking = { tallies: Tally[]; parked: Parked[] }

/**
 * `thrown`: the error that was thrown, if any. On the way to the store it gets a digest, which becomes the detail (see `known-exceptions`).
 */
export type Parked = ParkedItem & { thrown?: unknown }

export type Why = { reason: string; detail?: string; thrown?: unknown }

/** A whole record. This does not count its items as accepted. */
export function parkRecord(record: InboxRecord, { reason, detail = '', thrown }: Why, at: Instant): Parking {
  if (record.kind === 'tallies') {
    const bytes = new TextEncoder().encode(JSON.stringify(record.tallies))
    return parkUnowned({ itemKind: 'request', reason, detail, thrown, bytes, at })
  }
  const { meta, body } = record
  const { projectId, receivedAt } = meta
  const itemKind = Object.keys(meta.items)[0] ?? 'request'
  return {
    parked: [{ projectId, itemKind, reason, detail, thrown, meta, bytes: body, at: receivedAt }],
    tallies: Object.entries(meta.items).map(([itemKind, count]) =>
      parkedTally({ projectId, itemKind, reason }, receivedAt, count),
    ),
  }
}

type OneItem = { itemKind: string; header?: Record<string, unknown>; bytes: Uint8Array; eventId?: string }

/** One item of an envelope, as an envelope of its own. */
export function parkItem(
  meta: EnvelopeMeta,
  envelopeHeader: Record<string, unknown>,
  item: OneItem,
  why: Why,
): Parking {
  const { itemKind, header, bytes, eventId } = item
  const own: EnvelopeMeta = { ...meta, encoding: 'identity', format: 'envelope', items: { [itemKind]: 1 } }
  if (eventId !== undefined) own.eventId = eventId
  const heads = [
    { ...envelopeHeader, ...(eventId !== undefined && { event_id: eventId }) },
    { ...header, type: itemKind, length: bytes.length },
  ]
  const head = new TextEncoder().encode(`${heads.map((one) => JSON.stringify(one)).join('\n')}\n`)
  const body = new Uint8Array(head.length + bytes.length)
  body.set(head)
  body.set(bytes, head.length)
  return parkRecord({ kind: 'envelope', meta: own, body }, why, meta.receivedAt)
}

/** Maximum bytes kept of a damaged range. */
const damagedBytes = 16 * 1024 * 1024

/** Its project and its number of items are unknown: it is counted as one item of the instance. */
export function parkDamage({ from, reason, bytes }: Damage, at: Instant): Parking {
  const kept = bytes.length > damagedBytes ? `; the first ${damagedBytes} of ${bytes.length} bytes are kept` : ''
  const detail = `${placeOf(from)}: ${reason}${kept}`
  return parkUnowned({ itemKind: 'request', reason: 'damaged', detail, bytes: bytes.slice(0, damagedBytes), at })
}

/** Where in the inbox something was, in words for the log and the operator's page. */
export const placeOf = ({ segment, offset }: Damage['from']): string => `inbox segment ${segment}, byte ${offset}`

function parkUnowned(item: Parked): Parking {
  const { itemKind, reason, at } = item
  return { parked: [item], tallies: [parkedTally({ itemKind, reason }, at, 1)] }
}

function parkedTally(what: Pick<Tally, 'projectId' | 'itemKind' | 'reason'>, at: Instant, count: number): Tally {
  return { ...what, outcome: 'parked', atEdge: false, hour: hourOf(at), count }
}

/** The parked item as it is stored. The thrown error itself is in the log and in the built-in project, under this digest. */
export function withDigest({ thrown, ...item }: Parked, digestOf: (thrown: unknown) => string): ParkedItem {
  return thrown === undefined ? item : { ...item, detail: `Digest: ${digestOf(thrown)}` }
}
