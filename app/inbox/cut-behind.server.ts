import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { InboxPosition } from '../wire/record'
import { segmentHeadBytes } from './record-format.server'
import { segmentFile, segmentNumbers } from './segment.server'

/**
 * Cuts every segment in `dir` back to what was promised, for a writer that ended in the middle of something: what it wrote behind
 * `promised` was refused. Segments keep their numbers, also the empty ones. Returns the newest one's.
 */
export function cutBehind(dir: string, promised: InboxPosition): number {
  for (const name of readdirSync(dir)) if (name.endsWith('.seg.new')) rmSync(join(dir, name))
  const numbers = segmentNumbers(dir)
  for (const number of numbers) {
    if (number < promised.segment) continue
    const end = number === promised.segment ? promised.offset : segmentHeadBytes
    const file = segmentFile(dir, number)
    if (statSync(file).size > end) truncateSync(file, end)
  }
  return Math.max(promised.segment, numbers.at(-1) ?? 0)
}
