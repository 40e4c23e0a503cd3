import { readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { Ledger } from './ledger'
import { comparePositions } from './position'
import type { InboxPosition } from './record'
import { segmentHeadBytes } from './record-format.server'
import { closeSegment, openSegment, segmentFile, segmentNumbers, walk } from './segment.server'

/**
 * What a directory holds at start, for a store that has read up to `position`. Puts what waits into `ledger`, removes segments wholly
 * read, and cuts every segment to where its last whole record ends. Whatever is out of order is reported, nothing refuses to start.
 */
export function takeStock(
  dir: string,
  position: InboxPosition,
  ledger: Ledger,
  report: (message: string) => void,
): { end: InboxPosition; newest: number } {
  for (const name of readdirSync(dir)) if (name.endsWith('.seg.new')) rmSync(join(dir, name))
  const numbers = segmentNumbers(dir)
  const newest = Math.max(position.segment, numbers.at(-1) ?? 0)
  if (position.segment > 0 && !numbers.includes(position.segment)) {
    report(
      `The store has read the inbox up to segment ${position.segment}, which is not in ${dir}: was one of them restored?`,
    )
    for (const number of numbers) if (number < position.segment) setAside(dir, number, report)
  }
  let end = position
  for (const number of segmentNumbers(dir)) {
    if (number < position.segment) {
      rmSync(segmentFile(dir, number))
      continue
    }
    const offset = number === position.segment ? position.offset : 0
    const reached = { segment: number, offset: stockSegment(dir, number, offset, ledger, report) }
    if (comparePositions(reached, end) > 0) end = reached
  }
  return { end, newest }
}

/** Not deleted: they may be the only copy of what the store has lost. Renamed back, they are read at the next start. */
function setAside(dir: string, number: number, report: (message: string) => void): void {
  const file = segmentFile(dir, number)
  renameSync(file, `${file}.aside`)
  report(`Inbox segment ${number} lies before that and was set aside as ${file}.aside.`)
}

/** Returns where the last whole record of the segment ends. */
function stockSegment(
  dir: string,
  number: number,
  from: number,
  ledger: Ledger,
  report: (message: string) => void,
): number {
  const segment = openSegment(dir, number)
  if (!segment) return from
  try {
    const size = segment.size()
    if (from > size)
      report(
        `The store has read ${from} bytes of inbox segment ${number}, which has only ${size}: was one of them restored?`,
      )
    let end = Math.max(from, segmentHeadBytes)
    let tail: Buffer | undefined
    for (const found of walk(segment, from, size)) {
      tail = 'damaged' in found ? withoutZeros(found.bytes) : undefined
      if ('damaged' in found) continue
      const at = { segment: number, offset: found.end }
      ledger.add(found.record, found.end - found.at, at)
      end = found.end
    }
    if (!segment.head) return size
    if (tail)
      report(
        `Inbox segment ${number} ended in ${tail.length} bytes of a torn batch, cut off at byte ${end}. It was never acknowledged.`,
      )
    if (size > end) truncateSync(segmentFile(dir, number), end)
    return end
  } finally {
    closeSegment(segment)
  }
}

/** The unused rest of the file is zeros; what was torn lies before it. */
function withoutZeros(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.subarray(0, end)
}
