/** One item of an envelope to write; its `length` is added. */
export type WrittenItem = { header: { type: string } & Record<string, unknown>; payload: Uint8Array }

const encoder = new TextEncoder()

/** The bytes of an envelope, into which other forms are converted. Source of the grammar: docs/protocol.md §6. */
export function writeEnvelope(header: Record<string, unknown>, items: WrittenItem[]): Uint8Array {
  const parts: Uint8Array[] = [line(header)]
  for (const { header: own, payload } of items) parts.push(line({ ...own, length: payload.length }), payload, newline)
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/**
 * The same for many items that are JSON. Each is one line, so it needs no length, and the envelope is encoded at once. Undefined when it would
 * have more than `most` characters.
 */
export function writeJsonEnvelope(items: { header: string; payload: unknown }[], most: number): Uint8Array | undefined {
  let text = '{}\n'
  for (const { header, payload } of items) {
    text += `${header}\n${JSON.stringify(payload)}\n`
    if (text.length > most) return undefined
  }
  return encoder.encode(text)
}

const newline = encoder.encode('\n')
const line = (value: Record<string, unknown>): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`)

/** A value as the payload of an item. Throws RangeError for a value that is nested too deep. */
export const jsonPayload = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value))
