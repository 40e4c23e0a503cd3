import type { PackedBody } from '../store/store'
import type { InboxRecord } from '../wire/record'

/** Smaller bodies are packed together with similar ones, which takes a quarter of the space. */
const leastBytes = 24 * 1024
const newline = 0x0a

/**
 * The body as its sender compressed it, if it holds this event only: compressing it again would take a sixth of the time the event costs.
 * `plain`: the record's body inflated; `payload`: the event's bytes in it. Undefined when the event has to be packed.
 */
export function asReceived(
  { meta, body }: Extract<InboxRecord, { kind: 'envelope' }>,
  plain: Uint8Array,
  payload: Uint8Array,
): PackedBody | undefined {
  if (meta.encoding !== 'gzip' || payload.length < leastBytes || payload.buffer !== plain.buffer) return undefined
  if (body.length > payload.length / 2 || plain.length > payload.length + leastBytes) return undefined
  const start = payload.byteOffset - plain.byteOffset
  const { length } = payload
  // An envelope's header, an item's header, and the event.
  if (linesIn(plain.subarray(0, start)) > 2 || plain.length > start + length + 1) return undefined
  return { block: { codec: 2, bytes: Uint8Array.from(body), events: 1 }, start, length }
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) lines++
  return lines
}
