import type { Instant } from '../clock'
import type { Read } from '../inbox/reader.server'
import type { InboxPosition } from '../inbox/record'
import type { ProcessingSettings } from '../projects/processing-settings'
import type { Recorder } from '../store/store'
import { batching } from './batching'
import { type Caution, isCalm, nextCut, type Poison, poisonAt } from './caution'
import type { LoopParts } from './loop-parts'
import { type PartPlace, partsOf } from './parts'
import type { Stretch } from './progress'
import type { SharedWalk } from './shared-walk.server'

/** The next stretch of the inbox, as it was read and not yet walked, except for the parts others may walk already. */
export type Taken = {
  from: InboxPosition
  read: Read
  /** What is to be parked unwalked. */
  poison?: Poison
  settings: Map<number, ProcessingSettings>
  places: PartPlace[]
  shared?: SharedWalk
  at: Instant
}

/** Takes the next stretch up to `until`. It is shared with the co-walkers when it is worth that and nothing speaks for caution. */
export async function take(
  parts: LoopParts,
  from: InboxPosition,
  until: InboxPosition,
  caution: Caution,
): Promise<Taken> {
  const poison = poisonAt(caution, from)
  const most = { records: poison ? 1 : batching.records, bytes: batching.bytes }
  const read = parts.reader.read(from, nextCut(caution, from, until), most)
  const settings = await settingsOf(parts.recorder, read)
  const places = partsOf(read, from)
  const at = parts.now()
  const isShareable = isCalm(caution, from) && read.damaged.length === 0 && read.records.length >= batching.shared
  const shared = isShareable ? parts.coWalkers?.share({ parts: places, settings, at }) : undefined
  return { from, read, settings, places, at, ...(poison && { poison }), ...(shared && { shared }) }
}

/**
 * The same while the batch before is still being recorded, so that others walk meanwhile. Undefined where that would only make a
 * small batch of what would have become a larger one.
 */
export async function takeAhead(...args: Parameters<typeof take>): Promise<Taken | undefined> {
  if (!args[0].coWalkers) return undefined
  const taken = await take(...args)
  if (taken.shared && taken.read.records.length >= batching.ahead) return taken
  taken.shared?.giveUp()
  return undefined
}

async function settingsOf(recorder: Recorder, { records }: Read): Promise<Map<number, ProcessingSettings>> {
  const settings = new Map<number, ProcessingSettings>()
  for (const { record } of records) {
    if (record.kind !== 'envelope' || settings.has(record.meta.projectId)) continue
    settings.set(record.meta.projectId, await recorder.settings(record.meta.projectId))
  }
  return settings
}

export function stretchOf({ records, end }: Pick<Read, 'records' | 'end'>, from: InboxPosition): Stretch {
  const middle = records.length > 1 ? records[Math.ceil(records.length / 2) - 1]?.end : undefined
  return { from, middle: middle ?? from, end, records: records.length }
}
