import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { InboxRecord } from '../wire/record'
import {
  decodeRecord,
  decodeSegmentHead,
  recordBytes,
  recordHeadBytes,
  type SegmentHead,
  segmentHeadBytes,
} from './record-format.server'

/** The path of a segment: `00000001.seg` for segment 1. */
export const segmentFile = (dir: string, number: number): string => join(dir, `${String(number).padStart(8, '0')}.seg`)

/** The numbers of the segments in `dir`, ascending. */
export const segmentNumbers = (dir: string): number[] => segmentsAmong(readdirSync(dir))

/** The numbers of the segments among these files, ascending. */
export function segmentsAmong(files: string[]): number[] {
  return files
    .flatMap((name) => /^(\d{8,})\.seg$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

/** A segment opened for reading. `head` is undefined when the file's header is damaged: then no record can be found in it. */
export type OpenSegment = { number: number; fd: number; head: SegmentHead | undefined; size: () => number }

/** Opens a segment; undefined when the file does not exist. Close it with `closeSegment`. */
export function openSegment(dir: string, number: number): OpenSegment | undefined {
  let fd: number
  try {
    fd = openSync(segmentFile(dir, number), 'r')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
  const head = decodeSegmentHead(readAt(fd, 0, segmentHeadBytes))
  return { number, fd, head: head?.number === number ? head : undefined, size: () => fstatSync(fd).size }
}

export const closeSegment = (segment: OpenSegment): void => closeSync(segment.fd)

/** The bytes between two offsets of a segment: a record, or damage. */
export type SegmentEntry =
  | { at: number; end: number; record: InboxRecord }
  | { at: number; end: number; damaged: string; bytes: Buffer }

const windowBytes = 1024 * 1024

/**
 * Yields the records from `from` to `until` in order. Unreadable bytes up to the next complete record are yielded as damage; zeros up to
 * `until` are the unused rest of the file and end the walk.
 */
export function* walk(segment: OpenSegment, from: number, until: number): Generator<SegmentEntry> {
  const { fd, head } = segment
  let at = Math.max(from, segmentHeadBytes)
  if (!head) {
    if (at < until) yield damage(at, until, 'the segment has lost its head', readAt(fd, at, until - at))
    return
  }
  let window: Buffer = Buffer.alloc(0)
  let windowAt = at
  while (at < until) {
    let bytes = window.subarray(at - windowAt)
    const length = recordBytes(bytes, head)
    if (bytes.length < Math.min(length ?? recordHeadBytes, until - at)) {
      window = readAt(fd, at, Math.min(Math.max(windowBytes, length ?? 0), until - at))
      windowAt = at
      if (window.length <= bytes.length) return
      continue
    }
    bytes = bytes.subarray(0, length ?? 0)
    const record = length !== undefined && length <= until - at ? decodeRecord(bytes, head) : undefined
    if (record) {
      yield { at, end: at + bytes.length, record }
      at += bytes.length
      continue
    }
    const rest = readAt(fd, at, until - at)
    if (isZero(rest)) return
    const next = nextRecord(rest, head)
    const why = length === undefined ? 'no record starts here' : 'the checksum does not match'
    yield damage(at, at + (next ?? rest.length), why, rest.subarray(0, next ?? rest.length))
    if (next === undefined) return
    at += next
  }
}

const damage = (at: number, end: number, damaged: string, bytes: Buffer): SegmentEntry => ({ at, end, damaged, bytes })

/** The offset of the next complete record in `rest` after its first byte. The segment's mark is random, so few candidates need a checksum. */
function nextRecord(rest: Buffer, head: SegmentHead): number | undefined {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(head.mark)
  for (let at = rest.indexOf(mark, 1); at !== -1; at = rest.indexOf(mark, at + 1)) {
    const length = recordBytes(rest.subarray(at), head)
    if (length === undefined || length > rest.length - at) continue
    if (decodeRecord(rest.subarray(at, at + length), head)) return at
  }
  return undefined
}

const zeros = Buffer.alloc(64 * 1024)

function isZero(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += zeros.length) {
    const piece = bytes.subarray(at, at + zeros.length)
    if (!piece.equals(zeros.subarray(0, piece.length))) return false
  }
  return true
}

/** Up to `length` bytes in a new buffer; fewer at the end of the file. */
function readAt(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  let filled = 0
  while (filled < length) {
    const read = readSync(fd, bytes, filled, length - filled, position + filled)
    if (read === 0) break
    filled += read
  }
  return bytes.subarray(0, filled)
}
