import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PackedBytes } from './attachment'

/**
 * What is kept of a file's bytes: compressed where that saves something. Done for one file after the other, so that a batch never holds
 * the unpacked bytes of more than one envelope.
 */
export function pack(bytes: Uint8Array): { sha256: string; size: number; packed: PackedBytes } {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const deflated = deflateRawSync(bytes, { level: 1 })
  const saves = deflated.length < bytes.length * 0.95
  const packed: PackedBytes = saves ? { codec: 'deflate', bytes: deflated } : { codec: 'plain', bytes: bytes.slice() }
  return { sha256, size: bytes.length, packed }
}

/** The file's bytes again. `size` is what they were: a damaged row cannot fill the memory. */
export function unpack({ codec, bytes }: PackedBytes, size: number): Uint8Array {
  return codec === 'deflate' ? inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) }) : bytes
}
