import type { Random } from './random'

/** One change to bytes, and its name. */
export type BytesMutation = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array

const join = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)

export const bytesMutations: Record<string, BytesMutation> = {
  flip(bytes, random) {
    const changed = Uint8Array.from(bytes)
    for (let left = random.size(64); left > 0; left--) {
      const at = random.below(changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8))
    }
    return changed
  },
  insert(bytes, random) {
    const at = random.below(bytes.length + 1)
    const inserted = random.chance(0.5) ? random.bytes(random.size(300)) : random.pick(brokenText)
    return join(bytes.subarray(0, at), inserted, bytes.subarray(at))
  },
  delete(bytes, random) {
    const at = random.below(bytes.length)
    return join(bytes.subarray(0, at), bytes.subarray(at + random.size(bytes.length)))
  },
  truncate: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  splice(bytes, random, other) {
    const from = random.below(other.length)
    return join(bytes.subarray(0, random.below(bytes.length)), other.subarray(from))
  },
  repeat(bytes, random) {
    const from = random.below(bytes.length)
    const stretch = bytes.subarray(from, from + random.size(Math.min(4096, bytes.length)))
    const times = Math.min(random.size(2000), Math.ceil(1_000_000 / Math.max(1, stretch.length)))
    return join(bytes.subarray(0, from), ...Array.from({ length: times }, () => stretch), bytes.subarray(from))
  },
}

/** Half sequences, surrogates in UTF-8, overlong forms, byte order marks, and what frames envelopes and JSON. */
const brokenText = [
  [0xc3],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f],
  [0xc0, 0xaf],
  [0xff, 0xfe],
  [0xef, 0xbb, 0xbf],
  [0x00],
  [0x0a],
  [0x0a, 0x0a],
  [0x0d, 0x0a],
  [0x22],
  [0x5c],
  [0x7b],
  [0x5d],
].map((bytes) => Uint8Array.from(bytes))
