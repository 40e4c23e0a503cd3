import type { Instant } from '../clock'
import type { Read } from '../inbox/reader.server'
import type { InboxPosition, InboxRecord } from '../inbox/record'
import { acceptedTallies } from '../projects/item-tally'
import { packBodies } from '../store/body-packing.server'
import type { ProcessedEvent } from '../store/store'
import { batching } from './batching'
import { type Parking, parkRecord, type Why } from './parking'
import type { Processed } from './pipeline.server'

/** What a few records in a row became. `records`: how many were walked; `bytes`: of their events and files, unpacked. */
export type WalkedPart = Processed & { records: number; bytes: number }

export type Walk = {
  street: (record: InboxRecord) => Processed
  /** When the walk began: the hour of what has no hour of its own. */
  at: Instant
  /** Bytes after which no further record is taken: what compresses well is small in the inbox and large here. */
  room: number
  /** Called before every record, with where it lies. */
  begins: (record: { from: InboxPosition; end: InboxPosition }) => void
}

/**
 * Walks records down the street and packs their bodies on the way, so that neither a batch nor a flood of what compresses well fills the
 * memory. The street parks what goes wrong with an item; this does so for what goes wrong with the street.
 */
export function walkPart(records: Read['records'], from: InboxPosition, walk: Walk): WalkedPart {
  const part: WalkedPart = { events: [], beside: [], tallies: [], parked: [], records: 0, bytes: 0 }
  let start = from
  let loose: ProcessedEvent[] = []
  let looseBytes = 0
  for (const { record, end } of records) {
    walk.begins({ from: start, end })
    const walked = walkRecord(record, walk)
    append(part, walked)
    loose.push(...walked.events)
    const bytes = walkedBytes(walked)
    part.bytes += bytes
    looseBytes += bytes
    part.records++
    start = end
    if (looseBytes >= batching.looseBytes) {
      packInPlace(loose)
      loose = []
      looseBytes = 0
    }
    if (part.bytes >= walk.room) break
  }
  packInPlace(loose)
  return part
}

function packInPlace(events: ProcessedEvent[]): void {
  for (const [event, place] of packBodies(events)) event.payload = place
}

function append(part: Processed, { events, beside, tallies, parked }: Processed): void {
  for (const event of events) part.events.push(event)
  for (const item of beside) part.beside.push(item)
  for (const tally of tallies) part.tallies.push(tally)
  for (const item of parked) part.parked.push(item)
}

function walkRecord(record: InboxRecord, { street, at }: Walk): Processed {
  try {
    return street(record)
  } catch (cause) {
    const parking = acceptedAndParked(record, { reason: 'processing_failed', thrown: cause }, at)
    return { events: [], beside: [], ...parking }
  }
}

/** Files count with what they were before they were packed: an event beside them keeps the whole envelope in memory. */
function walkedBytes({ events, beside }: Processed): number {
  const files = beside.reduce((sum, { kind, item }) => sum + (kind === 'attachment' ? item.size : 0), 0)
  return events.reduce((sum, { payload }) => sum + payload.length, files)
}

/** Items are counted as accepted when they leave the inbox, also when they leave it unread. */
export function acceptedAndParked(record: InboxRecord, why: Why, at: Instant): Parking {
  const { parked, tallies } = parkRecord(record, why, at)
  if (record.kind === 'tallies') return { parked, tallies }
  return { parked, tallies: [...acceptedTallies(record.meta), ...tallies] }
}
