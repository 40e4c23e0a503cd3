import { countItems, type ItemCount } from './count-items'
import { jsonBreak } from './json-break'
import { jsonExcess } from './json-limits'

/**
 * Splits an envelope into its items; it knows the framing and not the content of items. Pure: intake uses it to count and to answer,
 * processing to extract what was accepted, and both get the same result. Source of the grammar: docs/protocol.md §6.
 *
 *     envelope := header "\n" { item } ;   item := item_header "\n" payload ( "\n" | EOF )
 *
 * Invariants:
 * 1. Strange bytes never throw: a header that is not a JSON object returns an error with its offset, an item that cannot be read is
 *    returned with its problem.
 * 2. Items before a broken one are intact. Everything after a break in the framing belongs to the broken item.
 * 3. Payloads share the memory of the envelope; nothing is copied.
 */
export type Envelope = {
  header: Record<string, unknown>
  items: EnvelopeItem[]
  /** Items beyond the limit, counted by kind. */
  beyond: ItemCount[]
}

export type EnvelopeItem = {
  /** Sentry's item type; empty when it has none. */
  kind: string
  header: Record<string, unknown>
  payload: Uint8Array
  /** Where the item starts, in bytes. */
  offset: number
  /** Why it cannot be used. */
  problem?: { reason: 'malformed'; detail: string }
}

export type ParsedEnvelope = { ok: true; envelope: Envelope } | { ok: false; detail: string; offset: number }

const newline = 0x0a
/** Header lines of real SDKs stay under 2 KiB; baggage may make them longer. */
const headerBytes = 64 * 1024
/** A real header is flat; a nested one could take longer to parse than the rest of the envelope. */
const headerLimits = { jsonDepth: 100, jsonValues: 4096 }

/** `items`: how many items may be kept; the others are counted. `countedItems`: how many of the others are counted by kind. */
export type EnvelopeLimits = { items: number; countedItems: number }

export function parseEnvelope(bytes: Uint8Array, limits: EnvelopeLimits): ParsedEnvelope {
  const headerEnd = lineEnd(bytes, 0)
  const header = parseHeader(bytes, 0, headerEnd)
  if (!header.ok)
    return { ok: false, detail: `The envelope's header is malformed: ${header.detail}`, offset: header.at }
  const items: EnvelopeItem[] = []
  let beyond: ItemCount[] = []
  let at = headerEnd + 1
  while (at < bytes.length) {
    if (bytes[at] === newline) {
      at++
      continue
    }
    if (items.length >= limits.items) {
      beyond = countItems(bytes, at, limits.countedItems)
      break
    }
    const { item, next } = parseItem(bytes, at)
    items.push(item)
    at = next
  }
  return { ok: true, envelope: { header: header.value, items, beyond } }
}

/** `next` is the end of the envelope when the framing breaks. */
function parseItem(bytes: Uint8Array, offset: number): { item: EnvelopeItem; next: number } {
  const headEnd = lineEnd(bytes, offset)
  const head = parseHeader(bytes, offset, headEnd)
  if (!head.ok) return broken(bytes, offset, '', {}, `its header: ${head.detail} (byte ${head.at})`)
  const header = head.value
  const kind = typeof header.type === 'string' ? header.type : ''
  const start = Math.min(headEnd + 1, bytes.length)
  const length = header.length ?? undefined
  if (length !== undefined && !(typeof length === 'number' && Number.isSafeInteger(length) && length >= 0))
    return broken(bytes, offset, kind, header, `its length is not a number of bytes`)
  const end = length === undefined ? lineEnd(bytes, start) : start + Number(length)
  if (end > bytes.length)
    return broken(bytes, offset, kind, header, `it says ${length} bytes and only ${bytes.length - start} follow`)
  if (end < bytes.length && bytes[end] !== newline)
    return broken(bytes, offset, kind, header, `its ${length} bytes are not followed by a newline`)
  const item: EnvelopeItem = { kind, header, payload: bytes.subarray(start, end), offset }
  if (kind === '') item.problem = { reason: 'malformed', detail: 'it has no type' }
  return { item, next: end + 1 }
}

function broken(
  bytes: Uint8Array,
  offset: number,
  kind: string,
  header: Record<string, unknown>,
  detail: string,
): { item: EnvelopeItem; next: number } {
  const problem = { reason: 'malformed', detail } as const
  return { item: { kind, header, payload: bytes.subarray(offset), offset, problem }, next: bytes.length }
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(newline, from)
  return end === -1 ? bytes.length : end
}

type Header = { ok: true; value: Record<string, unknown> } | { ok: false; detail: string; at: number }

const decoder = new TextDecoder()

function parseHeader(bytes: Uint8Array, from: number, to: number): Header {
  if (to - from > headerBytes)
    return { ok: false, detail: `a header line has more than ${headerBytes} bytes`, at: from }
  const excess = jsonExcess(bytes.subarray(from, to), headerLimits)
  if (excess) return { ok: false, detail: excess.detail, at: from }
  const line = decoder.decode(bytes.subarray(from, to))
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, value: value as Record<string, unknown> }
    return { ok: false, detail: 'it is not a JSON object', at: from }
  } catch {
    const before = new TextEncoder().encode(line.slice(0, jsonBreak(line))).length
    return { ok: false, detail: 'it is not JSON', at: Math.min(from + before, to) }
  }
}
