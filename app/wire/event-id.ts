/** An event id as it is stored: 32 lower-case hex digits. SDKs also send 36 characters with dashes. Undefined for anything else. */
export function readEventId(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 48) return undefined
  if (value.length === 32 && /^[0-9a-f]+$/.test(value)) return value
  const id = value.trim().replaceAll('-', '').toLowerCase()
  return /^[0-9a-f]{32}$/.test(id) ? id : undefined
}

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a

/**
 * The top-level `event_id` of a JSON object, without parsing the rest: an 8 KB event costs a scan, not an object tree. Undefined without
 * one, or when the scanned bytes are not a JSON object.
 */
export function peekEventId(bytes: Uint8Array): string | undefined {
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 0x7b || byte === 0x5b) depth++
    else if (byte === 0x7d || byte === 0x5d) depth--
    else if (byte === quote) {
      const end = stringEnd(bytes, at)
      if (depth === 1 && end - at === 9 && text(bytes, at + 1, end) === 'event_id') {
        const value = valueAt(bytes, end + 1)
        if (value !== undefined) return readEventId(value)
      }
      at = end
    }
  }
  return undefined
}

/** Index of the quote that closes the string opened at `start`; the length when the string is not closed. */
function stringEnd(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); end !== -1; end = bytes.indexOf(quote, end + 1)) {
    let slashes = 0
    while (bytes[end - 1 - slashes] === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return bytes.length
}

/** The string after `: `, or undefined when no colon follows (then the key was a value) or the value is not a string. */
function valueAt(bytes: Uint8Array, from: number): string | undefined {
  let at = skipSpace(bytes, from)
  if (bytes[at] !== colon) return undefined
  at = skipSpace(bytes, at + 1)
  if (bytes[at] !== quote) return undefined
  return text(bytes, at + 1, Math.min(stringEnd(bytes, at), at + 64))
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at]! <= 0x20) at++
  return at
}

const decoder = new TextDecoder()
/** Only ASCII is looked for. */
const text = (bytes: Uint8Array, from: number, to: number): string => decoder.decode(bytes.subarray(from, to))
