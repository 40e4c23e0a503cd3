import type { Limits } from '../config'
import type { InboxReader } from '../inbox/reader.server'
import type { InboxRecord } from '../inbox/record'
import { noSettings } from '../projects/processing-settings'
import { batching } from './batching'
import { openClaims } from './claims'
import type { processRecord } from './pipeline.server'
import type { Progress } from './progress'
import { sentPart } from './sent-part.server'
import { walkPart } from './walk-part.server'
import type { FromWalker, WalkTask } from './walker-messages'

/** What a co-walker works with. */
export type WalkerParts = {
  reader: InboxReader
  walk: typeof processRecord
  limits: Limits
  progress: Progress
  say: (message: FromWalker, transfer: ArrayBuffer[]) => void
}

/** Walks parts of a batch, from the back, until all are taken or they hold more than one transaction should. */
export function walkTask({ id, claims, parts, settings, at }: WalkTask, walker: WalkerParts): void {
  const { reader, walk, limits, progress, say } = walker
  const claim = openClaims(claims)
  const street = (record: InboxRecord) => walk(record, limits, (projectId) => settings.get(projectId) ?? noSettings)
  let room: number = batching.walkedBytes
  for (let part = claim.last(); part !== undefined; part = room > 0 ? claim.last() : undefined) {
    const { from, end, records } = parts[part]!
    const stretch = { from, middle: from, end, records }
    progress.walking(stretch, stretch)
    const read = reader.read(from, end, { records, bytes: Number.POSITIVE_INFINITY })
    if (read.damaged.length > 0 || read.records.length !== records) {
      say({ say: 'unlike', id, from }, [])
      return
    }
    const begins = (record: Pick<typeof stretch, 'from' | 'end'>) => progress.walking(stretch, record)
    const walked = walkPart(read.records, from, { street, at, room, begins })
    room -= walked.bytes
    const { sent, transfer } = sentPart(walked)
    say({ say: 'walked', id, part, walked: sent }, transfer)
  }
}
