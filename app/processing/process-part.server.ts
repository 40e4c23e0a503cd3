import type { Instant } from '../clock'
import type { Limits } from '../config'
import type { InboxSlice } from '../inbox/reader.server'
import { acceptedTallies } from '../projects/item-tally'
import type { SettingsOf } from '../projects/processing-settings'
import { packBodies } from '../store/body-packing.server'
import type { ProcessedEvent } from '../store/store'
import type { ResolveFrames } from '../symbolication/answered'
import type { InboxPosition, InboxRecord } from '../wire/record'
import { resolvingWith } from './answered-record.server'
import { batching } from './batching'
import type { Pipeline } from './open-pipeline.server'
import { type Parking, parkRecord, type Why } from './parking'
import type { Processed } from './pipeline.server'

/** The result of a few consecutive records. `records`: how many were processed; `bytes`: of their events and files, unpacked. */
export type ProcessedPart = Omit<Processed, 'unanswered'> & { records: number; bytes: number }

/** What processing a part needs. */
export type PartWork = {
  pipeline: Pipeline
  limits: Limits
  settingsOf: SettingsOf
  /** When processing of the batch began: the hour under which records without a time of receipt are counted. */
  at: Instant
  /** Bytes after which no further record is processed: a body that compresses well is small in the inbox and large here. */
  room: number
  /** Called with the position of every record before it is processed; for some records twice. */
  begins: (place: RecordPlace) => void
}

type RecordPlace = { from: InboxPosition; end: InboxPosition }
type Done = { record: InboxRecord; place: RecordPlace; processed: Processed }

/**
 * Runs records through the pipeline (twice when something had to be looked up for them) and packs their bodies, so that neither a large
 * batch nor a flood of highly compressible bodies fills the memory. The pipeline parks an item that fails; this function parks a record for
 * which the pipeline itself fails.
 */
export async function processPart(
  records: InboxSlice['records'],
  from: InboxPosition,
  work: PartWork,
): Promise<ProcessedPart> {
  const part: ProcessedPart = { events: [], nonEvents: [], tallies: [], parked: [], records: 0, bytes: 0 }
  let start = from
  let unpacked: Done[] = []
  let unpackedBytes = 0
  await work.pipeline.frames?.refresh()
  const fromMemory = resolvingWith(work.pipeline.frames)
  for (const { record, end } of records) {
    const place = { from: start, end }
    work.begins(place)
    const processed = processOne(record, work, fromMemory)
    unpacked.push({ record, place, processed })
    const bytes = processedBytes(processed)
    part.bytes += bytes
    unpackedBytes += bytes
    part.records++
    start = end
    if (unpackedBytes >= batching.unpackedBytes) {
      append(part, await finished(unpacked, work))
      unpacked = []
      unpackedBytes = 0
    }
    if (part.bytes >= work.room) break
  }
  append(part, await finished(unpacked, work))
  return part
}

/** All of these records in order, after everything was looked up. */
async function finished(all: Done[], work: PartWork): Promise<Processed[]> {
  const { frames } = work.pipeline
  const unanswered = all.flatMap(({ processed }) => processed.unanswered.map(({ stack }) => stack))
  if (frames && unanswered.length > 0) {
    await frames.lookUp(unanswered)
    for (const one of all) {
      if (one.processed.unanswered.length === 0) continue
      work.begins(one.place)
      const answers = await frames.answer(one.processed.unanswered.map(({ stack }) => stack))
      one.processed = processOne(one.record, work, resolvingWith(frames, answers))
    }
  }
  return all.map(({ processed }) => processed)
}

/** Bodies are packed together. */
function append(part: ProcessedPart, all: Processed[]): void {
  const bodies: ProcessedEvent[] = []
  for (const { events, nonEvents, tallies, parked } of all) {
    for (const event of events) bodies.push(event)
    for (const item of nonEvents) part.nonEvents.push(item)
    for (const tally of tallies) part.tallies.push(tally)
    for (const item of parked) part.parked.push(item)
  }
  for (const [event, place] of packBodies(bodies)) event.payload = place
  for (const event of bodies) part.events.push(event)
}

function processOne(record: InboxRecord, work: PartWork, resolveFrames: ResolveFrames | undefined): Processed {
  const { pipeline, limits, settingsOf, at } = work
  try {
    return pipeline.process(record, limits, settingsOf, resolveFrames)
  } catch (cause) {
    const parking = acceptedAndParked(record, { reason: 'processing_failed', thrown: cause }, at)
    return { events: [], nonEvents: [], unanswered: [], ...parking }
  }
}

/** Files and log lines count with their size before packing: an event of the same envelope keeps all its bytes in memory. */
function processedBytes({ events, nonEvents, unanswered }: Processed): number {
  let sum = 0
  for (const { kind, item } of nonEvents) if (kind === 'attachment' || kind === 'log') sum += item.size
  for (const { payload } of events) sum += payload.length
  for (const { bytes } of unanswered) sum += bytes
  return sum
}

/** Parks a record unprocessed. Its items are counted as accepted, like all items that leave the inbox. */
export function acceptedAndParked(record: InboxRecord, why: Why, at: Instant): Parking {
  const { parked, tallies } = parkRecord(record, why, at)
  if (record.kind === 'tallies') return { parked, tallies }
  return { parked, tallies: [...acceptedTallies(record.meta), ...tallies] }
}
