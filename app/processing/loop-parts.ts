import type { Instant } from '../clock'
import type { Limits } from '../config'
import type { InboxReader } from '../inbox/reader.server'
import type { Recorder } from '../store/store'
import type { StoreRefused } from '../store/store-refused'
import type { InboxPosition } from '../wire/record'
import type { CaughtUp } from './caught-up'
import type { Job, JobName } from './jobs/job'
import type { JobStatus } from './jobs/job-status'
import type { Pipeline } from './open-pipeline.server'
import type { Pool } from './pool.server'
import type { Progress } from './progress'

/** What the loop reports. */
export type LoopReport =
  | { what: 'committed'; position: InboxPosition; processed: number; duplicates: number; happened: number[] }
  | { what: 'record-failed'; error: unknown; attempt: number }
  /** The store must not be used any more: the loop has ended. */
  | { what: 'refused'; error: StoreRefused }
  | { what: 'poison'; detail: string }
  | { what: 'retry-failed'; id: number; error: unknown }
  | { what: 'damaged'; detail: string }
  | { what: 'exception'; error: Error; digest: string }
  /** The job runs again after `rest` milliseconds. */
  | { what: 'job-failed'; job: JobName; error: unknown; rest: number }
  | { what: 'pool-worker-failed'; error: unknown }

/** What the loop works with. */
export type LoopParts = {
  reader: InboxReader
  recorder: Recorder
  /** The same as intake's. */
  limits: Limits
  now: () => Instant
  report: (report: LoopReport) => void
  progress: Progress
  /** Returns the digest of a thrown error, and reports the error when it is new. */
  digestOf: (thrown: unknown) => string
  pipeline: Pipeline
  jobs: Job[]
  jobStatus: JobStatus
  /** Is told how far the inbox is recorded. */
  caughtUp: CaughtUp
  /** Threads that help processing when many records wait. */
  pool?: Pool
}
