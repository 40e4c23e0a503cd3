import type { Limits } from '../config'
import type { InboxReader } from '../inbox/reader.server'
import { settingsIn } from '../projects/processing-settings'
import { batching } from './batching'
import type { Pipeline } from './open-pipeline.server'
import type { FromPoolWorker, PoolTask } from './pool-messages'
import { processPart } from './process-part.server'
import type { Progress } from './progress'
import { sentPart } from './sent-part.server'
import { openWorkClaims } from './work-claims'

/** What a pool worker works with. */
export type PoolWorkerParts = {
  reader: InboxReader
  pipeline: Pipeline
  limits: Limits
  progress: Progress
  send: (message: FromPoolWorker, transfer: ArrayBuffer[]) => void
}

/** Processes parts of a batch, from the back, until all are claimed or they hold more bytes than one transaction should. */
export async function runPoolTask(
  { id, claims, parts, settings, at }: PoolTask,
  worker: PoolWorkerParts,
): Promise<void> {
  const { reader, pipeline, limits, progress, send } = worker
  const claim = openWorkClaims(claims)
  const settingsOf = settingsIn(settings)
  let room: number = batching.processedBytes
  for (let part = claim.last(); part !== undefined; part = room > 0 ? claim.last() : undefined) {
    const { from, end, records } = parts[part]!
    const range = { from, middle: from, end, records }
    progress.processing(range, range)
    const read = reader.read(from, end, { records, bytes: Number.POSITIVE_INFINITY })
    if (read.damaged.length > 0 || read.records.length !== records) {
      send({ type: 'mismatch', id, from }, [])
      return
    }
    const begins = (record: Pick<typeof range, 'from' | 'end'>) => progress.processing(range, record)
    const processed = await processPart(read.records, from, { pipeline, limits, settingsOf, at, room, begins })
    room -= processed.bytes
    const { sent, transfer } = sentPart(processed)
    send({ type: 'processed', id, part, processed: sent }, transfer)
  }
}
