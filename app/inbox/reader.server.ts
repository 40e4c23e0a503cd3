import { comparePositions } from './position'
import type { InboxPosition, InboxRecord } from './record'
import { segmentHeadBytes } from './record-format.server'
import { closeSegment, type OpenSegment, openSegment, segmentNumbers, walk } from './segment.server'

/** A stretch of the inbox that held no readable record: at least one, and nobody can say how many. */
export type Damage = { from: InboxPosition; end: InboxPosition; reason: string; bytes: Uint8Array }

export type Read = {
  records: { record: InboxRecord; end: InboxPosition }[]
  /** What was passed over on the way. To be parked and counted: it may have been acknowledged. */
  damaged: Damage[]
  /** Where to read on: commit this with what the records became. */
  end: InboxPosition
}

export type InboxReader = {
  /**
   * Records from `from` up to `until` (an end the inbox gave out), in order; stops after `max.records`, or after `max.bytes` of bodies (at
   * least one record). When nothing is left `end` is `until`. Synchronous: it is used in the processing thread.
   */
  read(from: InboxPosition, until: InboxPosition, max: { records: number; bytes: number }): Read
  close(): void
}

/** A reader with file descriptors of its own; any number may read the same directory. */
export function openReader(dir: string): InboxReader {
  let segment: OpenSegment | undefined

  function reach(number: number): OpenSegment | undefined {
    if (segment?.number === number) return segment
    close()
    segment = openSegment(dir, number)
    return segment
  }

  function close(): void {
    if (segment) closeSegment(segment)
    segment = undefined
  }

  function read(from: InboxPosition, until: InboxPosition, max: { records: number; bytes: number }): Read {
    if (comparePositions(from, until) > 0)
      throw new RangeError(
        `The inbox ends at ${text(until)}, before ${text(from)}: it is not the one this store has read.`,
      )
    const result: Read = { records: [], damaged: [], end: from }
    let bytes = 0
    for (let number = firstSegment(dir, from); number <= until.segment; number++) {
      const offset = number === from.segment ? from.offset : segmentHeadBytes
      const limit = number === until.segment ? until.offset : undefined
      for (const found of readSegment(number, offset, limit)) {
        const end = { segment: number, offset: found.end }
        result.end = end
        if ('damaged' in found) {
          result.damaged.push({
            from: { segment: number, offset: found.at },
            end,
            reason: found.damaged,
            bytes: found.bytes,
          })
          continue
        }
        result.records.push({ record: found.record, end })
        bytes += found.record.kind === 'envelope' ? found.record.body.length : 0
        if (result.records.length >= max.records || bytes >= max.bytes) return result
      }
    }
    return { ...result, end: until }
  }

  /** `limit` is known for the segment still written to; any other ends where its file ends. */
  function* readSegment(number: number, from: number, limit: number | undefined): ReturnType<typeof walk> {
    const open = reach(number)
    if (!open) {
      if (from < (limit ?? Number.POSITIVE_INFINITY))
        yield { at: from, end: limit ?? from, damaged: 'the segment file is missing', bytes: Buffer.alloc(0) }
      return
    }
    const size = open.size()
    yield* walk(open, from, Math.min(limit ?? size, size))
    if (limit !== undefined && limit > size)
      yield { at: Math.max(from, size), end: limit, damaged: 'the segment file is too short', bytes: Buffer.alloc(0) }
  }

  return { read, close }
}

/** A store that has read nothing begins with whatever is there. */
function firstSegment(dir: string, from: InboxPosition): number {
  return from.segment > 0 ? from.segment : (segmentNumbers(dir)[0] ?? Number.POSITIVE_INFINITY)
}

const text = ({ segment, offset }: InboxPosition): string => `segment ${segment}, byte ${offset}`
