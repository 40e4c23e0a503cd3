import type { Instant } from '../clock'
import type { Read } from '../inbox/reader.server'
import { acceptedTallies } from '../projects/item-tally'
import { packBodies } from '../store/body-packing.server'
import type { ProcessedEvent } from '../store/store'
import type { InboxPosition, InboxRecord } from '../wire/record'
import { batching } from './batching'
import { type Parking, parkRecord, type Why } from './parking'
import type { Processed } from './pipeline.server'

/** The result of a few consecutive records. `records`: how many were processed; `bytes`: of their events and files, unpacked. */
export type ProcessedPart = Processed & { records: number; bytes: number }

/** What processing a part needs. */
export type PartWork = {
  process: (record: InboxRecord) => Processed
  /** When processing the batch began: the hour of what has no receipt of its own. */
  at: Instant
  /** Bytes after which no further record is processed: what compresses well is small in the inbox and large here. */
  room: number
  /** Called before every record, with its position. */
  begins: (record: { from: InboxPosition; end: InboxPosition }) => void
}

/**
 * Runs records through the pipeline and packs their bodies, so that neither a batch nor a flood of highly compressible bodies fills the
 * memory. The pipeline parks an item that fails; here a record is parked for which the pipeline itself fails.
 */
export function processPart(records: Read['records'], from: InboxPosition, work: PartWork): ProcessedPart {
  const part: ProcessedPart = { events: [], beside: [], tallies: [], parked: [], records: 0, bytes: 0 }
  let start = from
  let unpacked: ProcessedEvent[] = []
  let unpackedBytes = 0
  for (const { record, end } of records) {
    work.begins({ from: start, end })
    const processed = processOne(record, work)
    append(part, processed)
    unpacked.push(...processed.events)
    const bytes = processedBytes(processed)
    part.bytes += bytes
    unpackedBytes += bytes
    part.records++
    start = end
    if (unpackedBytes >= batching.unpackedBytes) {
      packInPlace(unpacked)
      unpacked = []
      unpackedBytes = 0
    }
    if (part.bytes >= work.room) break
  }
  packInPlace(unpacked)
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

function processOne(record: InboxRecord, { process, at }: PartWork): Processed {
  try {
    return process(record)
  } catch (cause) {
    const parking = acceptedAndParked(record, { reason: 'processing_failed', thrown: cause }, at)
    return { events: [], beside: [], ...parking }
  }
}

/** Files count with their size before packing: an event of the same envelope keeps all its bytes in memory. */
function processedBytes({ events, beside }: Processed): number {
  const files = beside.reduce((sum, { kind, item }) => sum + (kind === 'attachment' ? item.size : 0), 0)
  return events.reduce((sum, { payload }) => sum + payload.length, files)
}

/** Parks a record unprocessed. Its items are counted as accepted here, as all are when they leave the inbox. */
export function acceptedAndParked(record: InboxRecord, why: Why, at: Instant): Parking {
  const { parked, tallies } = parkRecord(record, why, at)
  if (record.kind === 'tallies') return { parked, tallies }
  return { parked, tallies: [...acceptedTallies(record.meta), ...tallies] }
}
