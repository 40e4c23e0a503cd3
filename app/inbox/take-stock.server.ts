import { readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { InboxPosition } from '../wire/record'
import { entryOf, type Ledger } from './ledger'
import { comparePositions } from './position'
import { segmentHeadBytes } from './record-format.server'
import { closeSegment, openSegment, segmentFile, segmentNumbers, walk } from './segment.server'

/**
 * Reads the directory at start, for a store that has read up to `position`: adds the waiting records to `ledger`, deletes the segments that
 * were read, and truncates an incomplete record that a dying process left. Damage is reported and never prevents the start.
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
  const stocks: Stock[] = []
  for (const number of segmentNumbers(dir)) {
    if (number < position.segment) rmSync(segmentFile(dir, number))
    else stocks.push(stockSegment(dir, number, number === position.segment ? position.offset : 0, ledger, report))
  }
  // Only the last batch can be incomplete. Unreadable bytes before it were acknowledged: they stay, to be found and counted.
  const last = stocks.findLast(({ found }) => found)
  for (const stock of stocks) if (!stock.tail || stock === last) cut(dir, stock, report)
  const end = last ? { segment: last.number, offset: last.end } : position
  return { end: comparePositions(end, position) > 0 ? end : position, newest }
}

/** Renamed, not deleted: they may be the only copy of what the store has lost. Renamed back, they are read at the next start. */
function setAside(dir: string, number: number, report: (message: string) => void): void {
  const file = segmentFile(dir, number)
  renameSync(file, `${file}.aside`)
  report(`Inbox segment ${number} lies before that and was set aside as ${file}.aside.`)
}

type Stock = {
  number: number
  /** The end of its last complete record. */
  end: number
  size: number
  /** Whether there is anything in it but zeros. */
  found: boolean
  /** The bytes after the last complete record, unless they are unused zeros. */
  tail: Buffer | undefined
}

function stockSegment(
  dir: string,
  number: number,
  from: number,
  ledger: Ledger,
  report: (message: string) => void,
): Stock {
  const segment = openSegment(dir, number)
  if (!segment) return { number, end: from, size: from, found: false, tail: undefined }
  try {
    const size = segment.size()
    if (from > size)
      report(
        `The store has read ${from} bytes of inbox segment ${number}, which has ${size}: was one of them restored?`,
      )
    const stock: Stock = { number, end: Math.max(from, segmentHeadBytes), size, found: false, tail: undefined }
    for (const found of walk(segment, from, size)) {
      stock.found = true
      stock.tail = 'damaged' in found ? withoutZeros(found.bytes) : undefined
      if ('damaged' in found) continue
      ledger.add(entryOf(found.record, found.end - found.at), number, found.end)
      stock.end = found.end
    }
    // Without its head nothing in it can be told apart: all of it is damage, none of it a tail.
    return segment.head ? stock : { ...stock, end: size, tail: undefined }
  } finally {
    closeSegment(segment)
  }
}

function cut(dir: string, { number, end, size, tail }: Stock, report: (message: string) => void): void {
  if (tail)
    report(
      `Inbox segment ${number} ended in ${tail.length} bytes that are no record, cut off at byte ${end}. ` +
        'A process that died while writing leaves such; nothing in them was acknowledged.',
    )
  if (size > end) truncateSync(segmentFile(dir, number), end)
}

/** The unused rest of the file is zeros; what was torn lies before it. */
function withoutZeros(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.subarray(0, end)
}
