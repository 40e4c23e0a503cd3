import type { Limits } from '../config'

export type JsonLimits = Pick<Limits, 'jsonDepth' | 'jsonValues'>

export type JsonExcess = { reason: 'too_deep' | 'too_many_values'; detail: string }

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c

/**
 * Checks before parsing whether JSON is too expensive for an event: 750,000 nested brackets take a sixth of a second to parse, and the same
 * again each time they are traversed. Undefined when it is not. Never throws; for input that is not JSON any answer is possible.
 *
 * It only scans where the limit could be exceeded: input with fewer bytes, or fewer brackets, than allowed levels cannot be too deep. An 8
 * KB event costs nothing, an event of 38 KB a hundredth of a traversal.
 */
export function jsonExcess(bytes: Uint8Array, { jsonDepth, jsonValues }: JsonLimits): JsonExcess | undefined {
  const mayBeDeep = bytes.length > jsonDepth && mostOpening(bytes) > jsonDepth
  // Each value except the last is followed by a comma or contains others.
  const mayBeMany = bytes.length > 2 * jsonValues
  if (!mayBeDeep && !mayBeMany) return undefined
  const { depth, values } = measure(bytes)
  if (depth > jsonDepth)
    return { reason: 'too_deep', detail: `it is nested ${depth} levels deep; ${jsonDepth} are read` }
  if (values > jsonValues)
    return { reason: 'too_many_values', detail: `it has ${values} values; ${jsonValues} are read` }
  return undefined
}

/** An upper bound of the number of opening brackets, strings included. Four bytes at a time: a byte at a time took three times as long. */
function mostOpening(bytes: Uint8Array): number {
  const head = Math.min(bytes.length, -bytes.byteOffset & 3)
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + head, (bytes.length - head) >>> 2)
  let some = 0
  for (let i = 0; i < words.length; i++) {
    // With this bit set, `[` equals `{`; equal bytes become zero bytes, which the subtraction finds (Hacker's Delight, §6-1).
    const zeroWhereOpening = (words[i]! | 0x20202020) ^ 0x7b7b7b7b
    if (((zeroWhereOpening - 0x01010101) & ~zeroWhereOpening & 0x80808080) !== 0) some++
  }
  return some * 4 + 6
}

function measure(bytes: Uint8Array): { depth: number; values: number } {
  let depth = 0
  let deepest = 0
  let values = 1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === quote) at = stringEnd(bytes, at)
    else if (byte === comma) values++
    else if ((byte | 0x20) === 0x7b) {
      values++
      if (++depth > deepest) deepest = depth
    } else if ((byte | 0x20) === 0x7d) depth--
  }
  return { depth: deepest, values }
}

function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
