import { setImmediate as nextTurn } from 'node:timers/promises'
import { hourOf, type Instant } from '../clock'
import { comparePositions } from '../inbox/position'
import type { Read } from '../inbox/reader.server'
import type { InboxPosition, InboxRecord } from '../inbox/record'
import { noSettings, type ProcessingSettings, type SettingsOf } from '../projects/processing-settings'
import type { Batch, Recorder } from '../store/store'
import { batching } from './batching'
import { type Caution, nextCut, poisonAt } from './caution'
import type { LoopParts } from './loop-parts'
import { type Parking, parkDamage, parkRecord, placeOf, type Why, withDigest } from './parking'
import type { Stretch } from './progress'
import { type Walked, walkStreet } from './street.server'

/** A stretch of the inbox after the street, and what the transaction will be blamed on if it fails. */
export type Gathered = { batch: Batch; stretch: Stretch; parksPoison: boolean }

/** Takes the next stretch of the inbox down the street. Says in `progress` what it is doing, for whoever finds the thread dead. */
export async function gather(
  parts: LoopParts,
  from: InboxPosition,
  until: InboxPosition,
  caution: Caution,
): Promise<Gathered> {
  const poison = poisonAt(caution, from)
  const most = { records: poison ? 1 : batching.records, bytes: batching.bytes }
  const taken = parts.reader.read(from, nextCut(caution, from, until), most)
  const batch: Batch = { position: taken.end, events: [], beside: [], tallies: [], parked: [], at: parts.now() }
  if (poison) {
    for (const { record } of taken.records) add(batch, acceptedAndParked(record, poison, batch.at))
  } else {
    const walked = await walkRecords(parts, batch, taken, from)
    const last = taken.records[walked - 1]
    if (last && walked < taken.records.length) batch.position = last.end
    taken.records.length = walked
  }
  for (const damage of taken.damaged) {
    if (comparePositions(damage.end, batch.position) > 0) continue
    parts.report({ what: 'damaged', detail: `${placeOf(damage.from)}: ${damage.reason}` })
    add(batch, parkDamage(damage, batch.at))
  }
  const stretch = stretchOf({ records: taken.records, end: batch.position }, from)
  return { batch, stretch, parksPoison: poison !== undefined }
}

/** Returns how many records were walked: fewer than were taken where they hold more than one transaction should. */
async function walkRecords(parts: LoopParts, batch: Batch, taken: Read, from: InboxPosition): Promise<number> {
  const { progress } = parts
  const settings = await settingsOf(parts.recorder, taken)
  const stretch = stretchOf(taken, from)
  let start = from
  let bytes = 0
  let walked = 0
  for (const { record, end } of taken.records) {
    progress.walking(stretch, { from: start, end })
    bytes += addWalked(batch, record, parts, (projectId) => settings.get(projectId) ?? noSettings)
    start = end
    walked++
    // What compresses well is small in the inbox and large here.
    if (bytes >= batching.walkedBytes) break
    if (walked % batching.slice === 0) {
      progress.idle()
      await nextTurn()
    }
  }
  return walked
}

async function settingsOf(recorder: Recorder, { records }: Read): Promise<Map<number, ProcessingSettings>> {
  const settings = new Map<number, ProcessingSettings>()
  for (const { record } of records) {
    if (record.kind !== 'envelope' || settings.has(record.meta.projectId)) continue
    settings.set(record.meta.projectId, await recorder.settings(record.meta.projectId))
  }
  return settings
}

function stretchOf({ records, end }: Pick<Read, 'records' | 'end'>, from: InboxPosition): Stretch {
  const middle = records.length > 1 ? records[Math.ceil(records.length / 2) - 1]?.end : undefined
  return { from, middle: middle ?? from, end, records: records.length }
}

/**
 * Adds what the record becomes, and returns the bytes of its events and files. The street parks what goes wrong with an item; this
 * does so for what goes wrong with the street.
 */
function addWalked(batch: Batch, record: InboxRecord, parts: LoopParts, settingsOf: SettingsOf): number {
  const { limits, walk = walkStreet, digestOf } = parts
  try {
    const walked = walk(record, limits, settingsOf)
    for (const event of walked.events) batch.events.push(event)
    for (const item of walked.beside) batch.beside.push(item)
    add(batch, walked, digestOf)
    return walkedBytes(walked)
  } catch (cause) {
    add(batch, acceptedAndParked(record, { reason: 'processing_failed', thrown: cause }, batch.at), digestOf)
    return 0
  }
}

/** Files count with what they were before they were packed: an event beside them keeps the whole envelope in memory. */
function walkedBytes({ events, beside }: Walked): number {
  const files = beside.reduce((sum, { kind, item }) => sum + (kind === 'attachment' ? item.size : 0), 0)
  return events.reduce((sum, { payload }) => sum + payload.length, files)
}

/** Items are counted as accepted when they leave the inbox, also when they leave it unread. */
function acceptedAndParked(record: InboxRecord, why: Why, at: Instant): Parking {
  const { parked, tallies } = parkRecord(record, why, at)
  if (record.kind === 'tallies') return { parked, tallies }
  const { projectId, keyId, items, receivedAt } = record.meta
  const accepted = { projectId, keyId, outcome: 'accepted', reason: '', atRim: false, hour: hourOf(receivedAt) } as const
  return {
    parked,
    tallies: [...Object.entries(items).map(([itemKind, count]) => ({ ...accepted, itemKind, count })), ...tallies],
  }
}

function add(batch: Batch, { tallies, parked }: Parking, digestOf?: LoopParts['digestOf']): void {
  for (const tally of tallies) batch.tallies.push(tally)
  for (const item of parked) batch.parked.push(digestOf ? withDigest(item, digestOf) : item)
}
