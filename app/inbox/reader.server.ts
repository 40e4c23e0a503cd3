import type { InboxPosition, InboxRecord } from '../wire/record'
import { comparePositions } from './position'
import { segmentHeadBytes } from './record-format.server'
import { closeSegment, type OpenSegment, openSegment, segmentNumbers, walk } from './segment.server'

/** A range of the inbox that held no readable record: at least one; the number is unknown. */
export type Damage = { from: InboxPosition; end: InboxPosition; reason: string; bytes: Uint8Array }

export type InboxSlice = {
  records: { record: InboxRecord; end: InboxPosition }[]
  /** Damaged ranges that were skipped. Park and count them: they may have been acknowledged. */
  damaged: Damage[]
  /** Where the next read starts: commit this with the results of the records. */
  end: InboxPosition
}

export type InboxReader = {
  /**
   * Records from `from` up to `until` (an end that the inbox reported), in order; stops after `max.records`, or after `max.bytes` of bodies
   * (at least one record). When nothing is left, `end` is `until`. Synchronous, for the processing thread.
   */
  read(from: InboxPosition, until: InboxPosition, max: { records: number; bytes: number }): InboxSlice
  close(): void
}

/** A reader with its own file descriptor; any number of readers may read the same directory. */
export const openReader = (dir: string): InboxReader => new SegmentReader(dir)

class SegmentReader implements InboxReader {
  #segment: OpenSegment | undefined

  constructor(private readonly dir: string) {}

  read(from: InboxPosition, until: InboxPosition, max: { records: number; bytes: number }): InboxSlice {
    const result: InboxSlice = { records: [], damaged: [], end: from }
    const order = comparePositions(from, until)
    if (order > 0) throw new RangeError(endsBefore(from, until))
    if (order === 0) return result
    let bytes = 0
    for (let number = firstSegment(this.dir, from); number <= until.segment; number++) {
      const offset = number === from.segment ? from.offset : segmentHeadBytes
      const limit = number === until.segment ? until.offset : undefined
      for (const found of this.#readSegment(number, offset, limit)) {
        result.end = { segment: number, offset: found.end }
        if ('damaged' in found) {
          const { at, damaged: reason, bytes } = found
          result.damaged.push({ from: { segment: number, offset: at }, end: result.end, reason, bytes })
          continue
        }
        result.records.push({ record: found.record, end: result.end })
        bytes += found.record.kind === 'envelope' ? found.record.body.length : 0
        if (result.records.length >= max.records || bytes >= max.bytes) return result
      }
    }
    return { ...result, end: until }
  }

  close(): void {
    if (this.#segment) closeSegment(this.#segment)
    this.#segment = undefined
  }

  /**
   * `limit` is known for the segment that is still written to: everything before it was acknowledged. Any other segment ends with its last
   * record.
   */
  *#readSegment(number: number, from: number, limit: number | undefined): ReturnType<typeof walk> {
    const segment = this.#reach(number)
    let reached = Math.max(from, segmentHeadBytes)
    if (!segment) {
      yield { at: reached, end: Math.max(reached, limit ?? 0), damaged: 'the segment file is missing', bytes: nothing }
      return
    }
    const size = segment.size()
    for (const found of walk(segment, from, Math.min(limit ?? size, size))) {
      reached = found.end
      yield found
    }
    if (limit !== undefined && reached < limit)
      yield { at: reached, end: limit, damaged: 'records that were durable are gone', bytes: nothing }
  }

  #reach(number: number): OpenSegment | undefined {
    if (this.#segment?.number === number) return this.#segment
    this.close()
    this.#segment = openSegment(this.dir, number)
    return this.#segment
  }
}

const nothing = Buffer.alloc(0)

/** A store that has read nothing starts with the first segment. */
function firstSegment(dir: string, from: InboxPosition): number {
  return from.segment > 0 ? from.segment : (segmentNumbers(dir)[0] ?? Number.POSITIVE_INFINITY)
}

function endsBefore(from: InboxPosition, until: InboxPosition): string {
  const text = ({ segment, offset }: InboxPosition) => `segment ${segment}, byte ${offset}`
  return `The inbox ends at ${text(until)}, before ${text(from)}: it is not the one this store has read.`
}
