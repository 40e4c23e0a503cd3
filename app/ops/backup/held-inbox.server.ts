import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { comparePositions } from '../../inbox/position'
import { encodeSegmentHead, segmentHeadBytes } from '../../inbox/record-format.server'
import {
  closeSegment,
  type OpenSegment,
  openSegment,
  segmentFile,
  segmentNumbers,
  walk,
} from '../../inbox/segment.server'
import type { InboxPosition } from '../../wire/record'
import type { Part } from './archive-writer.server'

/**
 * The inbox as it was when a backup began.
 * 1. Every segment is opened before the database is copied. A segment is deleted only after the database has its records; if that happens
 *    meanwhile, the file stays readable here. So every acknowledged record is in one of the two, or in both.
 * 2. It ends after the last complete record at that time. Bytes before that never change, and later bytes are not read, so no record is
 *    copied partially, and no segment misses its end while the next one exists.
 * 3. Records that the copied database has read are left out: they are in it, and here they are not scrubbed.
 */
export type HeldInbox = {
  /** Bytes up to its end. */
  bytes: number
  /** The records after the position of the copied database, and the position to write into that copy. */
  behind(position: InboxPosition): { parts: Part[]; records: number; position: InboxPosition }
  close(): void
}

export function holdInbox(dir: string): HeldInbox {
  const numbers = existsSync(dir) ? segmentNumbers(dir) : []
  const segments = numbers.flatMap((number) => openSegment(dir, number) ?? [])
  const end = endOf(segments)
  const untilOf = ({ number, size }: OpenSegment) => {
    if (number === end.segment) return end.offset
    return number < end.segment ? size() : segmentHeadBytes
  }
  return {
    bytes: segments.reduce((sum, segment) => sum + untilOf(segment), 0),
    behind(position) {
      const there = segments.filter(({ number }) => number > position.segment && number <= end.segment)
      const waiting = there.map((segment) => ({ segment, from: segmentHeadBytes, until: untilOf(segment) }))
      const current = segments.find(({ number }) => number === position.segment)
      if (current && comparePositions(end, position) > 0) {
        waiting.unshift({ segment: current, from: position.offset, until: untilOf(current) })
      }
      const parts = waiting.map<Part>(({ segment: { fd, number }, from, until }) => {
        const [head, records] = [
          { fd, from: 0, until: segmentHeadBytes },
          { fd, from, until: Math.max(from, until) },
        ]
        return { path: pathOf(number), spans: [head, records] }
      })
      // Recovery needs the segment of the position.
      if (position.segment > 0 && waiting[0]?.segment.number !== position.segment) parts.unshift(emptySegment(position))
      const records = waiting.reduce((sum, { segment, from, until }) => sum + recordsIn(segment, from, until), 0)
      return { parts, records, position: position.segment > 0 ? { ...position, offset: segmentHeadBytes } : position }
    },
    close: () => segments.forEach(closeSegment),
  }
}

/** The offset after the last complete record; the end of the file if the segment's head is damaged. */
function endOf(segments: OpenSegment[]): InboxPosition {
  for (const segment of segments.toReversed()) {
    let offset = segment.head ? 0 : segment.size()
    for (const found of segment.head ? walk(segment, 0, segment.size()) : []) if ('record' in found) offset = found.end
    if (offset > 0) return { segment: segment.number, offset }
  }
  return { segment: 0, offset: 0 }
}

function recordsIn(segment: OpenSegment, from: number, until: number): number {
  let records = 0
  for (const found of walk(segment, from, until)) if ('record' in found) records++
  return records
}

const pathOf = (number: number): string => `inbox/${basename(segmentFile('', number))}`

function emptySegment({ segment: number }: InboxPosition): Part {
  return { path: pathOf(number), spans: [encodeSegmentHead({ number, mark: randomInt(1, 0xffffffff) })] }
}
