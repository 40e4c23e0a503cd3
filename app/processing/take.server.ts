import type { Instant } from '../clock'
import type { InboxSlice } from '../inbox/reader.server'
import type { ProcessingSettings } from '../projects/processing-settings'
import type { Recorder } from '../store/store'
import type { InboxPosition } from '../wire/record'
import { batching } from './batching'
import type { LoopParts } from './loop-parts'
import { type PartPlace, partsOf } from './parts'
import type { InboxRange } from './progress'
import { isClear, nextSplitPoint, type Poison, poisonAt, type Quarantine } from './quarantine'
import type { SharedBatch } from './shared-batch.server'

/** The next range of the inbox, read but not yet processed; pool workers may have started some of its parts. */
export type Taken = {
  from: InboxPosition
  read: InboxSlice
  /** Records to park unprocessed. */
  poison?: Poison
  settings: Map<number, ProcessingSettings>
  places: PartPlace[]
  shared?: SharedBatch
  at: Instant
}

/** Takes the next range up to `until`. It is shared with the pool if it is large enough and not in quarantine. */
export async function take(
  parts: LoopParts,
  from: InboxPosition,
  until: InboxPosition,
  quarantine: Quarantine,
): Promise<Taken> {
  const poison = poisonAt(quarantine, from)
  const most = { records: poison ? 1 : batching.records, bytes: batching.bytes }
  const read = parts.reader.read(from, nextSplitPoint(quarantine, from, until), most)
  const settings = await settingsOf(parts.recorder, read)
  const places = partsOf(read, from)
  const at = parts.now()
  const isShareable = isClear(quarantine, from) && read.damaged.length === 0 && read.records.length >= batching.shared
  const shared = isShareable ? parts.pool?.share({ parts: places, settings, at }) : undefined
  return { from, read, settings, places, at, ...(poison && { poison }), ...(shared && { shared }) }
}

/**
 * Takes the next range while the previous batch is still being recorded, so that pool workers can start it. Undefined if the range is small
 * and still growing.
 */
export async function takeAhead(...args: Parameters<typeof take>): Promise<Taken | undefined> {
  if (!args[0].pool) return undefined
  const taken = await take(...args)
  if (taken.shared && taken.read.records.length >= batching.ahead) return taken
  taken.shared?.giveUp()
  return undefined
}

async function settingsOf(recorder: Recorder, { records }: InboxSlice): Promise<Map<number, ProcessingSettings>> {
  const settings = new Map<number, ProcessingSettings>()
  for (const { record } of records) {
    if (record.kind !== 'envelope' || settings.has(record.meta.projectId)) continue
    settings.set(record.meta.projectId, await recorder.settings(record.meta.projectId))
  }
  return settings
}

export function rangeOf({ records, end }: Pick<InboxSlice, 'records' | 'end'>, from: InboxPosition): InboxRange {
  const middle = records.length > 1 ? records[Math.ceil(records.length / 2) - 1]?.end : undefined
  return { from, middle: middle ?? from, end, records: records.length }
}
