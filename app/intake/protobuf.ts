import { PbfReader } from 'pbf'

/*
 * Reading Protocol Buffers of strangers, over `pbf`.
 * 1. Each value lies within its message, which is checked before it is read: `pbf` itself trusts lengths.
 * 2. The number of values and the depth of messages are limited.
 * 3. A field that is unknown, or encoded in another way than its kind, is skipped, as the format requires.
 *
 * Source: https://protobuf.dev/programming-guides/encoding
 */

/** Why bytes are not read. `offset`: of the first byte that makes no sense. */
export class UnreadableProtobuf extends Error {
  constructor(
    readonly reason: 'malformed' | 'too_deep' | 'too_many_values',
    readonly offset: number,
  ) {
    super(`Protocol Buffers: ${reason} at byte ${offset}`)
  }
}

/** How a field is encoded and what becomes of it: 64-bit integers become decimal text, bytes become hex or base64, messages objects. */
export type FieldKind = 'text' | 'hex' | 'base64' | 'fixed64' | 'int64' | 'number' | 'boolean' | 'double' | Message

/** The known fields of a message by number. */
export type Message = { readonly [field: number]: { name: string; kind: FieldKind; many?: true } }

export type ProtobufLimits = { depth: number; values: number }

/** A part of the bytes: the content of one message. */
export type Span = { start: number; end: number }

const varint = 0
const fixed64 = 1
const lengthDelimited = 2
const fixed32 = 5

export class ProtobufReader {
  readonly #pbf: PbfReader
  #values = 0
  #after = 0

  constructor(
    bytes: Uint8Array,
    private readonly limits: ProtobufLimits,
  ) {
    this.#pbf = new PbfReader(bytes)
  }

  /** Calls `take` with each field that is text, bytes or a message, without reading it. */
  parts({ start, end }: Span, take: (field: number, part: Span) => void): void {
    this.#fields(start, end, (field, type, from, to) => {
      if (type === lengthDelimited) take(field, { start: from, end: to })
    })
  }

  /** Calls `take` with each field that is a number that fits into 32 bits. */
  numbers({ start, end }: Span, take: (field: number, value: number) => void): void {
    this.#fields(start, end, (field, type) => {
      if (type === varint) take(field, this.#pbf.readVarint(true))
    })
  }

  text({ start, end }: Span): string {
    const { buf } = this.#pbf
    let short = ''
    // Decoding a few letters by hand is faster than a call of the decoder.
    if (end - start <= 32) {
      let at = start
      while (at < end && buf[at]! < 0x80) short += String.fromCharCode(buf[at++]!)
      if (at === end) return short
    }
    return decoder.decode(buf.subarray(start, end))
  }

  /** Whether the text begins so; ASCII. */
  startsWith({ start, end }: Span, beginning: string): boolean {
    if (end - start < beginning.length) return false
    for (let at = 0; at < beginning.length; at++) {
      if (this.#pbf.buf[start + at] !== beginning.charCodeAt(at)) return false
    }
    return true
  }

  /** A message as an object, like the JSON encoding of the format has it. */
  message({ start, end }: Span, fields: Message, depth = 0): Record<string, unknown> {
    if (depth >= this.limits.depth) throw new UnreadableProtobuf('too_deep', start)
    const read: Record<string, unknown> = {}
    this.#fields(start, end, (number, type, from, to) => {
      const field = fields[number]
      if (!field) return
      if (++this.#values > this.limits.values) throw new UnreadableProtobuf('too_many_values', from)
      const value = this.#value(field.kind, type, { start: from, end: to }, depth)
      if (value === undefined) return
      if (!field.many) read[field.name] = value
      else if (read[field.name]) (read[field.name] as unknown[]).push(value)
      else read[field.name] = [value]
    })
    return read
  }

  #value(kind: FieldKind, type: number, at: Span, depth: number): unknown {
    if (typeof kind === 'object') return type === lengthDelimited ? this.message(at, kind, depth + 1) : undefined
    if (type !== encodings[kind]) return undefined
    switch (kind) {
      case 'text':
        return this.text(at)
      case 'hex':
      case 'base64':
        return bytesAs(kind, this.#pbf.buf.subarray(at.start, at.end))
      case 'fixed64':
        return this.#pbf.dataView.getBigUint64(at.start, true).toString()
      case 'double':
        return this.#pbf.dataView.getFloat64(at.start, true)
      case 'boolean':
        return this.#pbf.readVarint() !== 0
      case 'number':
        return this.#pbf.readVarint(true)
      case 'int64':
        return this.#int64(at)
    }
  }

  /** `pbf` reads a number, which is not exact above 2^53. */
  #int64({ start, end }: Span): string {
    let value = 0n
    for (let at = end - 1; at >= start; at--) value = (value << 7n) | BigInt(this.#pbf.buf[at]! & 0x7f)
    return BigInt.asIntN(64, value).toString()
  }

  /** Calls `take` with each field and where its value lies; `take` may read it from there. */
  #fields(start: number, end: number, take: (field: number, type: number, from: number, to: number) => void): void {
    let at = start
    while (at < end) {
      const tag = this.#varint(at, end)
      let from = this.#after
      const type = tag & 7
      let to: number
      if (type === lengthDelimited) {
        const length = this.#varint(from, end)
        from = this.#after
        to = from + length
      } else if (type === varint) {
        this.#varint(from, end)
        to = this.#after
      } else if (type === fixed64) to = from + 8
      else if (type === fixed32) to = from + 4
      else throw new UnreadableProtobuf('malformed', at)
      if (tag < 8 || tag > 0xffffffff || to > end) throw new UnreadableProtobuf('malformed', at)
      this.#pbf.pos = from
      take(tag >>> 3, type, from, to)
      at = to
    }
  }

  /** The number at a place, without a sign; `#after` is the place behind it. */
  #varint(at: number, end: number): number {
    const { buf } = this.#pbf
    let last = at
    while (last < end && buf[last]! > 0x7f) last++
    if (last >= end || last - at > 9) throw new UnreadableProtobuf('malformed', at)
    this.#after = last + 1
    if (last === at) return buf[at]!
    this.#pbf.pos = at
    return this.#pbf.readVarint()
  }
}

const encodings: Record<Exclude<FieldKind, Message>, number> = {
  ...{ text: lengthDelimited, hex: lengthDelimited, base64: lengthDelimited },
  ...{ fixed64, double: fixed64, int64: varint, number: varint, boolean: varint },
}

/** Invalid UTF-8 becomes U+FFFD. */
const decoder = new TextDecoder()

function bytesAs(form: 'hex' | 'base64', bytes: Uint8Array): string {
  if (form === 'base64') return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}
