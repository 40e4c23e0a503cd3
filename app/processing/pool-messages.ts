import type { Instant } from '../clock'
import type { ProcessingSettings } from '../projects/processing-settings'
import type { SentError } from '../threads/sent-error'
import type { InboxPosition } from '../wire/record'
import type { ProcessingData } from './messages'
import type { Parked } from './parking'
import type { PartPlace } from './parts'
import type { ProcessedPart } from './process-part.server'

/** A batch as it is sent to pool workers: they read its parts from the inbox themselves. Structured-cloneable. */
export type PoolTask = {
  id: number
  claims: SharedArrayBuffer
  parts: PartPlace[]
  settings: Map<number, ProcessingSettings>
  at: Instant
}

/** A part on its way to the writer: thrown errors as data, bytes copied out of the inbox's buffers. */
export type SentPart = Omit<ProcessedPart, 'parked'> & { parked: (Parked & { thrown?: SentError })[] }

/** What a pool worker sends to the processing thread. */
export type FromPoolWorker =
  | { type: 'processed'; id: number; part: number; processed: SentPart }
  /** The first occurrence of a failure that parks nothing. */
  | { type: 'exception'; error: SentError; digest: string }
  /** The worker read other records at this position than the writer. */
  | { type: 'mismatch'; id: number; from: InboxPosition }

/** What a pool worker is started with. */
export type PoolWorkerData = ProcessingData & { progress: SharedArrayBuffer }
