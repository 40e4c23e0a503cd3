import { setTimeout as after, setImmediate as nextTurn } from 'node:timers/promises'
import { hourOf, type Instant, seconds } from '../clock'
import type { Limits } from '../config'
import type { InboxReader } from '../inbox/reader.server'
import type { InboxPosition, InboxRecord } from '../inbox/record'
import type { Tally } from '../projects/tally'
import type { Batch, Recorder } from '../store/store'
import { walkStreet } from './street.server'

/**
 * Takes what is durable in the inbox, walks it down the street and records it, in batches.
 *
 * 1. A batch and the inbox position behind it commit together: processing twice equals once.
 * 2. Nothing is taken from the inbox that is not durable there.
 * 3. A batch that could not be recorded (database locked, disk full) is kept and tried again; it is never dropped.
 * 4. Between slices the thread answers other work (writes of the web pages), so that a flood does not hold them up.
 */
export const batching = {
  /** Records per transaction at the most. */
  records: 2048,
  /** Bytes of the inbox per transaction at the most. */
  bytes: 16 * 1024 * 1024,
  /** How long a first record waits for company before it is processed: fewer, larger transactions. */
  gatherMilliseconds: 100,
  /** Records walked before other work gets a turn. */
  slice: 64,
  retryMilliseconds: { first: 100, most: seconds(5) },
} as const

export type LoopReport =
  | { what: 'committed'; position: InboxPosition; processed: number; duplicates: number }
  | { what: 'record-failed'; error: unknown; attempt: number }
  | { what: 'damaged'; detail: string }

export type Loop = {
  /** Tells that everything before `end` is durable. */
  durable(end: InboxPosition): void
  /** Resolves when the batch under way is in and nothing more will be taken. */
  stop(): Promise<void>
}

export type LoopParts = {
  reader: InboxReader
  recorder: Recorder
  /** The ones intake had. */
  limits: Limits
  now: () => Instant
  report: (report: LoopReport) => void
}

export function startLoop(parts: LoopParts & { position: InboxPosition }): Loop {
  let end = parts.position
  let wake = () => {}
  const stopping = new AbortController()

  const woken = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      stopping.signal.addEventListener('abort', () => resolve(), { once: true })
    })

  const run = async () => {
    let position = parts.position
    while (!stopping.signal.aborted) {
      if (!isBehind(position, end)) {
        await woken()
        await after(batching.gatherMilliseconds, undefined, { signal: stopping.signal }).catch(() => {})
        continue
      }
      position = await takeBatch(parts, position, end, stopping.signal)
    }
  }

  const done = run()
  return {
    durable(next) {
      end = next
      wake()
    },
    async stop() {
      stopping.abort()
      await done
    },
  }
}

/** Returns the position behind the batch; the same position when stopped before it could be recorded. */
async function takeBatch(
  { reader, recorder, limits, now, report }: LoopParts,
  from: InboxPosition,
  until: InboxPosition,
  signal: AbortSignal,
): Promise<InboxPosition> {
  const taken = reader.read(from, until, { records: batching.records, bytes: batching.bytes })
  const directories = new Map<number, string[]>()
  for (const { record } of taken.records) {
    if (record.kind !== 'envelope' || directories.has(record.meta.projectId)) continue
    directories.set(record.meta.projectId, await recorder.appDirectories(record.meta.projectId))
  }
  const batch: Batch = { position: taken.end, events: [], beside: [], tallies: [], parked: [], at: now() }
  for (const damage of taken.damaged) {
    report({ what: 'damaged', detail: `segment ${damage.from.segment}, byte ${damage.from.offset}: ${damage.reason}` })
    batch.tallies.push(damagedTally(batch.at))
  }
  let inSlice = 0
  for (const { record } of taken.records) {
    add(batch, record, limits, (projectId) => directories.get(projectId) ?? [])
    if (++inSlice % batching.slice === 0) await nextTurn()
  }
  return recordUntilDone(recorder, batch, report, signal, from)
}

function add(batch: Batch, record: InboxRecord, limits: Limits, directoriesOf: (projectId: number) => string[]): void {
  const walked = walkStreet(record, limits, directoriesOf)
  batch.events.push(...walked.events)
  batch.beside.push(...walked.beside)
  batch.tallies.push(...walked.tallies)
  batch.parked.push(...walked.parked)
}

/** Nobody can say whose it was, nor how many items it held: counted for the instance, as one. */
function damagedTally(at: Instant): Tally {
  return { itemKind: 'request', outcome: 'parked', reason: 'damaged', atRim: false, hour: hourOf(at), count: 1 }
}

async function recordUntilDone(
  recorder: Recorder,
  batch: Batch,
  report: (report: LoopReport) => void,
  signal: AbortSignal,
  from: InboxPosition,
): Promise<InboxPosition> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { processed, duplicates } = await recorder.record(batch)
      report({ what: 'committed', position: batch.position, processed, duplicates })
      return batch.position
    } catch (error) {
      report({ what: 'record-failed', error, attempt })
      const { first, most } = batching.retryMilliseconds
      await after(Math.min(most, first * 2 ** (attempt - 1)), undefined, { signal }).catch(() => {})
      if (signal.aborted) return from
    }
  }
}

function isBehind(position: InboxPosition, end: InboxPosition): boolean {
  return position.segment < end.segment || (position.segment === end.segment && position.offset < end.offset)
}
