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

const newline = encoder.encode('\n')
const line = (value: Record<string, unknown>): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`)

/** A value as the payload of an item. Throws RangeError for a value that is nested too deep. */
export const jsonPayload = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value))
