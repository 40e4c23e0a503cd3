import { crc32 } from 'node:zlib'
import type { EnvelopeMeta, InboxRecord } from '../wire/record'

/**
 * The bytes of a segment file. All numbers are unsigned 32-bit, little-endian.
 *
 *     segment := head head { record } zeros
 *     head    := "DGL1" number mark crc32(the 12 bytes before)          (written twice: one flipped bit must not cost the file)
 *     record  := mark length metaLength crc32 meta-JSON body            (length = meta + body)
 *
 * Invariants:
 * 1. `mark` is random for every segment and never 0: bytes of another segment, and records that a sender hides inside a body,
 *    never look like a record here.
 * 2. A record's checksum is seeded with the segment's number and covers everything but itself.
 */
export const segmentHeadBytes = 32
export const recordHeadBytes = 16

const headMagic = 0x314c4744

export type SegmentHead = { number: number; mark: number }

export function encodeSegmentHead({ number, mark }: SegmentHead): Buffer {
  const bytes = Buffer.alloc(segmentHeadBytes)
  for (const at of [0, 16]) {
    bytes.writeUInt32LE(headMagic, at)
    bytes.writeUInt32LE(number, at + 4)
    bytes.writeUInt32LE(mark, at + 8)
    bytes.writeUInt32LE(crc32(bytes.subarray(at, at + 12)), at + 12)
  }
  return bytes
}

/** Undefined when neither copy is whole. */
export function decodeSegmentHead(bytes: Buffer): SegmentHead | undefined {
  for (const at of [0, 16]) {
    if (bytes.length < at + 16 || bytes.readUInt32LE(at) !== headMagic) continue
    if (crc32(bytes.subarray(at, at + 12)) !== bytes.readUInt32LE(at + 12)) continue
    return { number: bytes.readUInt32LE(at + 4), mark: bytes.readUInt32LE(at + 8) }
  }
  return undefined
}

/** A record that is written into a block. `bytes`: its length there, head included. */
export type Draft = { meta: string; body: Uint8Array | undefined; bytes: number }

export function draftRecord(record: InboxRecord): Draft {
  const meta = JSON.stringify(record.kind === 'envelope' ? record.meta : { tallies: record.tallies })
  const body = record.kind === 'envelope' && record.body.length > 0 ? record.body : undefined
  return { meta, body, bytes: recordHeadBytes + Buffer.byteLength(meta) + (body?.length ?? 0) }
}

/** Copies a record to `at`, except mark and checksum, which depend on its segment. */
export function layRecord({ meta, body, bytes }: Draft, block: Buffer, at: number): void {
  const metaBytes = bytes - recordHeadBytes - (body?.length ?? 0)
  block.writeUInt32LE(bytes - recordHeadBytes, at + 4)
  block.writeUInt32LE(metaBytes, at + 8)
  block.write(meta, at + recordHeadBytes)
  if (body) block.set(body, at + recordHeadBytes + metaBytes)
}

/** Completes the heads of the consecutive records in `block`. */
export function completeRecords(block: Buffer, { number, mark }: SegmentHead): void {
  for (let at = 0; at < block.length; ) {
    const end = at + recordHeadBytes + block.readUInt32LE(at + 4)
    block.writeUInt32LE(mark, at)
    block.writeUInt32LE(checksum(block.subarray(at, end), number), at + 12)
    at = end
  }
}

/** The length that the record starting with these 16 bytes declares, head included; undefined when no record starts here. */
export function recordBytes(head: Buffer, { mark }: SegmentHead): number | undefined {
  if (head.length < recordHeadBytes || head.readUInt32LE(0) !== mark) return undefined
  if (head.readUInt32LE(8) > head.readUInt32LE(4)) return undefined
  return recordHeadBytes + head.readUInt32LE(4)
}

/** The record in exactly these bytes; undefined when the checksum does not match. `body` shares their memory. */
export function decodeRecord(bytes: Buffer, { number }: SegmentHead): InboxRecord | undefined {
  const bodyAt = recordHeadBytes + bytes.readUInt32LE(8)
  if (checksum(bytes, number) !== bytes.readUInt32LE(12)) return undefined
  const meta = JSON.parse(bytes.toString('utf8', recordHeadBytes, bodyAt))
  if (Array.isArray(meta.tallies)) return { kind: 'tallies', tallies: meta.tallies }
  return { kind: 'envelope', meta: meta as EnvelopeMeta, body: bytes.subarray(bodyAt) }
}

const checksum = (record: Buffer, number: number): number =>
  crc32(record.subarray(recordHeadBytes), crc32(record.subarray(0, 12), number))
