import { setImmediate as nextTurn } from 'node:timers/promises'
import { comparePositions } from '../inbox/position'
import { settingsIn } from '../projects/processing-settings'
import type { Batch } from '../store/store'
import type { InboxPosition } from '../wire/record'
import { batching } from './batching'
import type { LoopParts } from './loop-parts'
import { type Parking, parkDamage, placeOf, withDigest } from './parking'
import { acceptedAndParked, type ProcessedPart, processPart } from './process-part.server'
import type { InboxRange } from './progress'
import { rangeOf, type Taken } from './take.server'
import { openWorkClaims, workClaimsMemory } from './work-claims'

/** A range of the inbox after the pipeline. `range`: where to look for the cause if the transaction fails. */
export type Gathered = { batch: Batch; range: InboxRange; parksPoison: boolean }

/**
 * Runs what was taken from the inbox through the pipeline. Writes what it is doing into `progress`, in case the thread ends. Undefined when
 * a pool worker failed at it: the writer then has to take the range again and process it alone.
 */
export async function gather(parts: LoopParts, taken: Taken): Promise<Gathered | undefined> {
  const { from, read, poison, at } = taken
  const batch: Batch = { position: read.end, events: [], nonEvents: [], tallies: [], parked: [], at }
  let { records } = read
  if (poison) {
    for (const { record } of records) add(batch, acceptedAndParked(record, poison, at))
  } else {
    const processed = await processTaken(parts, taken)
    if (!processed) return undefined
    const count = join(batch, processed, parts.digestOf)
    const last = records[count - 1]
    if (last && count < records.length) batch.position = last.end
    records = records.slice(0, count)
  }
  for (const damage of read.damaged) {
    if (comparePositions(damage.end, batch.position) > 0) continue
    parts.report({ what: 'damaged', detail: `${placeOf(damage.from)}: ${damage.reason}` })
    add(batch, parkDamage(damage, at))
  }
  return { batch, range: rangeOf({ records, end: batch.position }, from), parksPoison: poison !== undefined }
}

/** The processed parts, in order; fewer than were taken if they hold more bytes than one transaction should. */
async function processTaken(parts: LoopParts, taken: Taken): Promise<ProcessedPart[] | undefined> {
  const { progress } = parts
  const { read, places, shared } = taken
  const claims = shared?.claims ?? openWorkClaims(workClaimsMemory(places.length))
  const processed = new Map<number, ProcessedPart>()
  const work = partWork(parts, taken)
  let first = 0
  let room: number = batching.processedBytes
  for (let i = claims.first(); i !== undefined && room > 0; i = claims.first()) {
    const place = places[i]!
    const part = await processPart(read.records.slice(first, first + place.records), place.from, { ...work, room })
    processed.set(i, part)
    first += place.records
    room -= part.bytes
    progress.idle()
    await nextTurn()
  }
  claims.close()
  const fromPool = await shared?.fromPool()
  if (shared && !fromPool) return undefined
  return inOrder(taken, new Map([...processed, ...(fromPool ?? [])]))
}

/** Up to the first part that is missing, or was not processed to its end. */
function inOrder({ places }: Taken, processed: Map<number, ProcessedPart>): ProcessedPart[] {
  const parts: ProcessedPart[] = []
  for (const [i, place] of places.entries()) {
    const part = processed.get(i)
    if (!part) break
    parts.push(part)
    if (part.records < place.records) break
  }
  return parts
}

function partWork({ progress, limits, pipeline }: LoopParts, { read, from, settings, at }: Taken) {
  const range = rangeOf(read, from)
  return {
    ...{ pipeline, limits, at },
    settingsOf: settingsIn(settings),
    begins: (record: { from: InboxPosition; end: InboxPosition }) => progress.processing(range, record),
  }
}

/** Returns how many records the parts were. */
function join(batch: Batch, parts: ProcessedPart[], digestOf: LoopParts['digestOf']): number {
  let records = 0
  for (const part of parts) {
    for (const event of part.events) batch.events.push(event)
    for (const item of part.nonEvents) batch.nonEvents.push(item)
    add(batch, part, digestOf)
    records += part.records
  }
  return records
}

function add(batch: Batch, { tallies, parked }: Parking, digestOf?: LoopParts['digestOf']): void {
  for (const tally of tallies) batch.tallies.push(tally)
  for (const item of parked) batch.parked.push(digestOf ? withDigest(item, digestOf) : item)
}
