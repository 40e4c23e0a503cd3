import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { InboxPosition } from '../wire/record'
import { segmentHeadBytes } from './record-format.server'
import { segmentFile, segmentNumbers } from './segment.server'

/**
 * Truncates every segment in `dir` to `durableUpTo` after a writer ended during a write: the records after that position were refused.
 * Segments keep their numbers, also when they are empty. Returns the newest number.
 */
export function cutBehind(dir: string, durableUpTo: InboxPosition): number {
  for (const name of readdirSync(dir)) if (name.endsWith('.seg.new')) rmSync(join(dir, name))
  const numbers = segmentNumbers(dir)
  for (const number of numbers) {
    if (number < durableUpTo.segment) continue
    const end = number === durableUpTo.segment ? durableUpTo.offset : segmentHeadBytes
    const file = segmentFile(dir, number)
    if (statSync(file).size > end) truncateSync(file, end)
  }
  return Math.max(durableUpTo.segment, numbers.at(-1) ?? 0)
}
