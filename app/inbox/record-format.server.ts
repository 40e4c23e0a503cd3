import { crc32 } from 'node:zlib'
import type { EnvelopeMeta, InboxRecord } from './record'

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

/**
 * A record before it is known which segment it will lie in: the head needs that. `front`: room for the head, and behind it the meta; in one
 * piece, so that a record is two buffers to write and not three.
 */
export type Draft = { front: Buffer; body: Uint8Array | undefined; bytes: number }

export function draftRecord(record: InboxRecord): Draft {
  const meta = JSON.stringify(record.kind === 'envelope' ? record.meta : { tallies: record.tallies })
  const front = Buffer.allocUnsafe(recordHeadBytes + Buffer.byteLength(meta))
  front.write(meta, recordHeadBytes)
  const body = record.kind === 'envelope' && record.body.length > 0 ? record.body : undefined
  return { front, body, bytes: front.length + (body?.length ?? 0) }
}

/** Fills in the head, in place. */
export function encodeRecordHead({ front, body, bytes }: Draft, { number, mark }: SegmentHead): void {
  front.writeUInt32LE(mark, 0)
  front.writeUInt32LE(bytes - recordHeadBytes, 4)
  front.writeUInt32LE(front.length - recordHeadBytes, 8)
  let sum = crc32(front.subarray(recordHeadBytes), crc32(front.subarray(0, 12), number))
  if (body) sum = crc32(body, sum)
  front.writeUInt32LE(sum, 12)
}

/** How long the record that starts with these 16 bytes says it is, head included; undefined when no record starts here. */
export function recordBytes(head: Buffer, { mark }: SegmentHead): number | undefined {
  if (head.length < recordHeadBytes || head.readUInt32LE(0) !== mark) return undefined
  if (head.readUInt32LE(8) > head.readUInt32LE(4)) return undefined
  return recordHeadBytes + head.readUInt32LE(4)
}

/** The record these bytes are, exactly; undefined when the checksum says otherwise. `body` shares their memory. */
export function decodeRecord(bytes: Buffer, { number }: SegmentHead): InboxRecord | undefined {
  const bodyAt = recordHeadBytes + bytes.readUInt32LE(8)
  const sum = crc32(bytes.subarray(recordHeadBytes), crc32(bytes.subarray(0, 12), number))
  if (sum !== bytes.readUInt32LE(12)) return undefined
  const meta = JSON.parse(bytes.toString('utf8', recordHeadBytes, bodyAt))
  if (Array.isArray(meta.tallies)) return { kind: 'tallies', tallies: meta.tallies }
  return { kind: 'envelope', meta: meta as EnvelopeMeta, body: bytes.subarray(bodyAt) }
}
