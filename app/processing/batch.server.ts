import { setImmediate as nextTurn } from 'node:timers/promises'
import { comparePositions } from '../inbox/position'
import type { InboxPosition, InboxRecord } from '../inbox/record'
import { noSettings } from '../projects/processing-settings'
import type { Batch } from '../store/store'
import { batching } from './batching'
import { claimsMemory, openClaims } from './claims'
import type { LoopParts } from './loop-parts'
import { type Parking, parkDamage, placeOf, withDigest } from './parking'
import { processRecord } from './pipeline.server'
import type { Stretch } from './progress'
import { stretchOf, type Taken } from './take.server'
import { acceptedAndParked, type WalkedPart, walkPart } from './walk-part.server'

/** A stretch of the inbox after the street, and what the transaction will be blamed on if it fails. */
export type Gathered = { batch: Batch; stretch: Stretch; parksPoison: boolean }

/**
 * Walks what was taken from the inbox down the street. Says in `progress` what it is doing, for whoever finds the thread dead.
 * Undefined when the threads it was shared with failed: then it has to be taken again and walked alone.
 */
export async function gather(parts: LoopParts, taken: Taken): Promise<Gathered | undefined> {
  const { from, read, poison, at } = taken
  const batch: Batch = { position: read.end, events: [], beside: [], tallies: [], parked: [], at }
  let { records } = read
  if (poison) {
    for (const { record } of records) add(batch, acceptedAndParked(record, poison, at))
  } else {
    const walked = await walkTaken(parts, taken)
    if (!walked) return undefined
    const count = join(batch, walked, parts.digestOf)
    const last = records[count - 1]
    if (last && count < records.length) batch.position = last.end
    records = records.slice(0, count)
  }
  for (const damage of read.damaged) {
    if (comparePositions(damage.end, batch.position) > 0) continue
    parts.report({ what: 'damaged', detail: `${placeOf(damage.from)}: ${damage.reason}` })
    add(batch, parkDamage(damage, at))
  }
  return { batch, stretch: stretchOf({ records, end: batch.position }, from), parksPoison: poison !== undefined }
}

/** What became of the parts, in order; fewer than were taken where they hold more than one transaction should. */
async function walkTaken(parts: LoopParts, taken: Taken): Promise<WalkedPart[] | undefined> {
  const { progress } = parts
  const { read, places, shared } = taken
  const claims = shared?.claims ?? openClaims(claimsMemory(places.length))
  const walked = new Map<number, WalkedPart>()
  const walk = walkWith(parts, taken)
  let first = 0
  let room: number = batching.walkedBytes
  for (let i = claims.first(); i !== undefined && room > 0; i = claims.first()) {
    const place = places[i]!
    const part = walkPart(read.records.slice(first, first + place.records), place.from, { ...walk, room })
    walked.set(i, part)
    first += place.records
    room -= part.bytes
    progress.idle()
    await nextTurn()
  }
  claims.close()
  const lent = await shared?.lent()
  if (shared && !lent) return undefined
  return inOrder(taken, new Map([...walked, ...(lent ?? [])]))
}

/** Up to the first part that is missing, or was not walked to its end. */
function inOrder({ places }: Taken, walked: Map<number, WalkedPart>): WalkedPart[] {
  const parts: WalkedPart[] = []
  for (const [i, place] of places.entries()) {
    const part = walked.get(i)
    if (!part) break
    parts.push(part)
    if (part.records < place.records) break
  }
  return parts
}

function walkWith({ progress, limits, walk = processRecord }: LoopParts, { read, from, settings, at }: Taken) {
  const stretch = stretchOf(read, from)
  return {
    street: (record: InboxRecord) => walk(record, limits, (projectId) => settings.get(projectId) ?? noSettings),
    at,
    begins: (record: { from: InboxPosition; end: InboxPosition }) => progress.walking(stretch, record),
  }
}

/** Returns how many records the parts were. */
function join(batch: Batch, parts: WalkedPart[], digestOf: LoopParts['digestOf']): number {
  let records = 0
  for (const part of parts) {
    for (const event of part.events) batch.events.push(event)
    for (const item of part.beside) batch.beside.push(item)
    add(batch, part, digestOf)
    records += part.records
  }
  return records
}

function add(batch: Batch, { tallies, parked }: Parking, digestOf?: LoopParts['digestOf']): void {
  for (const tally of tallies) batch.tallies.push(tally)
  for (const item of parked) batch.parked.push(digestOf ? withDigest(item, digestOf) : item)
}
