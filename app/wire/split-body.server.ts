import { type EnvelopeLimits, parseEnvelope } from './envelope'
import { inflateSync } from './inflate.server'
import type { JsonExcess } from './json-limits'
import type { EnvelopeMeta } from './record'
import { type ItemLimits, type ItemRefusal, sortItems } from './sort-items'

export type SplitLimits = ItemLimits & EnvelopeLimits & { inflatedBytes: number }

/** One item that is kept: its kind, its header, and its bytes, unparsed. */
export type KeptItem = { kind: string; header: Record<string, unknown>; bytes: Uint8Array }

/** The unparsed items of a body, and the items that are not kept. */
export type SplitBody = {
  /** The envelope's header; empty for `store`. */
  header: Record<string, unknown>
  items: KeptItem[]
  refused: ItemRefusal[]
}

export type Split =
  | { ok: true; body: SplitBody }
  | {
      ok: false
      reason: 'malformed' | 'too_large' | 'broken_compression' | JsonExcess['reason']
      detail: string
      offset?: number
    }

/** Used by intake, which counts and answers, and by processing, which extracts the items. `bytes` are inflated. */
export function splitBody(bytes: Uint8Array, format: EnvelopeMeta['format'], limits: SplitLimits): Split {
  if (format === 'store') return splitStore(bytes, limits)
  const parsed = parseEnvelope(bytes, limits)
  if (!parsed.ok) return { ok: false, reason: 'malformed', detail: parsed.detail, offset: parsed.offset }
  const { kept, refused } = sortItems(parsed.envelope, limits)
  const items: KeptItem[] = []
  for (const { kind, header, payload } of kept) items.push({ kind, header, bytes: payload })
  return { ok: true, body: { header: parsed.envelope.header, items, refused } }
}

const brace = 0x7b

/** One event: JSON, or base64 of zlib of JSON, which raven sends. Source: docs/protocol.md §4. */
function splitStore(bytes: Uint8Array, limits: SplitLimits): Split {
  const start = bytes.findIndex((byte) => byte > 0x20)
  if (start === -1) return { ok: false, reason: 'malformed', detail: 'The body is empty.', offset: 0 }
  let event = bytes
  if (bytes[start] !== brace) {
    const packed = Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'), 'base64')
    const inflated = inflateSync(packed, 'deflate', limits.inflatedBytes)
    if (!inflated.ok && inflated.reason === 'too_large') return inflated
    if (!inflated.ok) {
      const detail = 'The body is neither a JSON object nor base64 of a zlib stream.'
      return { ok: false, reason: 'malformed', detail, offset: start }
    }
    event = inflated.bytes
  }
  if (event.length > limits.eventBytes) {
    const detail = `The event has ${event.length} bytes; it may have ${limits.eventBytes}.`
    return { ok: false, reason: 'too_large', detail }
  }
  return { ok: true, body: { header: {}, items: [{ kind: 'event', header: {}, bytes: event }], refused: [] } }
}
