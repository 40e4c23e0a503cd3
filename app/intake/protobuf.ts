import { PbfReader } from 'pbf'

/*
 * Reading Protocol Buffers of strangers, over `pbf`.
 * 1. Each value lies within its message, which is checked before it is read: `pbf` itself trusts lengths.
 * 2. The number of values and the depth of messages are limited.
 * 3. A caller compares the tag, which is field number and encoding. So a field that is unknown, or encoded in another way than its kind, is
 *    skipped, as the format requires.
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

export type ProtobufLimits = { depth: number; values: number }

const varint = 0
const fixed64 = 1
const lengthDelimited = 2
const fixed32 = 5

/**
 * Reads a message field by field. A message begins at one offset and ends before another one:
 *
 *     for (let at = start; at < end; ) {
 *       const next = reader.next(at, end)
 *       if (reader.tag === name) read.name = reader.text(reader.from, next)
 *       at = next
 *     }
 *
 * `tag` and `from` are those of the field read last: a caller that reads an inner message keeps what it still needs.
 */
export class ProtobufReader {
  /** 8 × the number of the field, plus its encoding: 0 a varint, 1 64 bits, 2 bytes with their length before them, 5 32 bits. */
  tag = 0
  /** Where its value begins. */
  from = 0
  readonly #pbf: PbfReader
  readonly #bytes: Buffer
  #values = 0
  #after = 0

  constructor(
    bytes: Uint8Array,
    private readonly limits: ProtobufLimits,
  ) {
    this.#pbf = new PbfReader(bytes)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** Moves to the field at an offset and returns where it ends. Throws `UnreadableProtobuf` for one that is malformed. */
  next(at: number, end: number): number {
    const tag = this.#varint(at, end)
    let from = this.#after
    const encoding = tag & 7
    let to: number
    if (encoding === lengthDelimited) {
      const length = this.#varint(from, end)
      from = this.#after
      to = from + length
    } else if (encoding === varint) {
      this.#varint(from, end)
      to = this.#after
    } else if (encoding === fixed64) to = from + 8
    else if (encoding === fixed32) to = from + 4
    else throw new UnreadableProtobuf('malformed', at)
    if (tag < 8 || tag > 0xffffffff || to > end) throw new UnreadableProtobuf('malformed', at)
    this.tag = tag
    this.from = from
    return to
  }

  /** Counts a value that is kept. Throws `UnreadableProtobuf` beyond the limit. */
  count(): void {
    if (++this.#values > this.limits.values) throw new UnreadableProtobuf('too_many_values', this.from)
  }

  /** Throws `UnreadableProtobuf` when a message may not be nested this deep. */
  checkDepth(depth: number, start: number): void {
    if (depth >= this.limits.depth) throw new UnreadableProtobuf('too_deep', start)
  }

  /** Invalid UTF-8 becomes U+FFFD. */
  text(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, to)
  }

  /** Whether the text begins so; ASCII. */
  startsWith(from: number, to: number, beginning: string): boolean {
    if (to - from < beginning.length) return false
    for (let at = 0; at < beginning.length; at++) {
      if (this.#bytes[from + at] !== beginning.charCodeAt(at)) return false
    }
    return true
  }

  hex(from: number, to: number): string {
    return this.#bytes.toString('hex', from, to)
  }

  base64(from: number, to: number): string {
    return this.#bytes.toString('base64', from, to)
  }

  /** An unsigned number of 64 bits as decimal text: numbers are not exact above 2^53. */
  fixed64(from: number): string {
    return this.#bytes.readBigUInt64LE(from).toString()
  }

  double(from: number): number {
    return this.#bytes.readDoubleLE(from)
  }

  /** A signed number of 32 bits. */
  int32(from: number): number {
    this.#pbf.pos = from
    return this.#pbf.readVarint(true)
  }

  boolean(from: number): boolean {
    this.#pbf.pos = from
    return this.#pbf.readVarint() !== 0
  }

  /** A signed number of 64 bits: decimal text where a number is not exact. */
  int64(from: number, to: number): number | string {
    // Seven bits a byte.
    if (to - from <= 7) {
      let value = 0
      for (let at = to - 1; at >= from; at--) value = value * 128 + (this.#bytes[at]! & 0x7f)
      return value
    }
    let value = 0n
    for (let at = to - 1; at >= from; at--) value = (value << 7n) | BigInt(this.#bytes[at]! & 0x7f)
    const signed = BigInt.asIntN(64, value)
    const number = Number(signed)
    return Number.isSafeInteger(number) ? number : signed.toString()
  }

  /** The number at an offset, without a sign; `#after` is the offset behind it. */
  #varint(at: number, end: number): number {
    const bytes = this.#bytes
    let last = at
    while (last < end && bytes[last]! > 0x7f) last++
    if (last >= end || last - at > 9) throw new UnreadableProtobuf('malformed', at)
    this.#after = last + 1
    if (last === at) return bytes[at]!
    if (last === at + 1) return (bytes[at]! & 0x7f) | (bytes[last]! << 7)
    this.#pbf.pos = at
    return this.#pbf.readVarint()
  }
}
