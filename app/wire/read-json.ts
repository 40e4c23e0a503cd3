import { jsonBreak } from './json-break'
import { type JsonExcess, type JsonLimits, jsonExcess } from './json-limits'

export type ParsedJson = { ok: true; value: unknown } | { ok: false; reason: 'malformed' | JsonExcess['reason'] }

export type JsonResult =
  | { ok: true; value: unknown }
  | { ok: false; reason: 'malformed' | JsonExcess['reason']; detail: string; offset?: number }

/** Invalid UTF-8 becomes U+FFFD; a byte order mark is dropped. */
const decoder = new TextDecoder()

/** Parses the JSON of one item, unless it is too expensive to parse. */
export function parseJson(bytes: Uint8Array, limits: JsonLimits): ParsedJson {
  const excess = jsonExcess(bytes, limits)
  if (excess) return { ok: false, reason: excess.reason }
  try {
    return { ok: true, value: JSON.parse(decoder.decode(bytes)) }
  } catch {
    return { ok: false, reason: 'malformed' }
  }
}

/** The parsed JSON of a body, or why it was not parsed; the offset is in bytes. */
export function readJson(bytes: Uint8Array, limits: JsonLimits): JsonResult {
  const excess = jsonExcess(bytes, limits)
  if (excess) return { ok: false, reason: excess.reason, detail: `The body is too much: ${excess.detail}.` }
  const text = decoder.decode(bytes)
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    const offset = new TextEncoder().encode(text.slice(0, jsonBreak(text))).length
    return { ok: false, reason: 'malformed', detail: 'The body is not JSON.', offset: Math.min(offset, bytes.length) }
  }
}

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
