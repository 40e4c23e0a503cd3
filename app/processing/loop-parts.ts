import type { Instant } from '../clock'
import type { Limits } from '../config'
import type { InboxReader } from '../inbox/reader.server'
import type { InboxPosition } from '../inbox/record'
import type { Recorder } from '../store/store'
import type { CoWalkers } from './co-walkers.server'
import type { Job, JobName } from './jobs/job'
import type { JobStatus } from './jobs/job-status'
import type { processRecord } from './pipeline.server'
import type { Progress } from './progress'

/** What the loop tells of its work. */
export type LoopReport =
  | { what: 'committed'; position: InboxPosition; processed: number; duplicates: number; happened: number[] }
  | { what: 'record-failed'; error: unknown; attempt: number }
  | { what: 'poison'; detail: string }
  | { what: 'retry-failed'; id: number; error: unknown }
  | { what: 'damaged'; detail: string }
  | { what: 'exception'; error: Error; digest: string }
  /** It runs again after `rest` milliseconds. */
  | { what: 'job-failed'; job: JobName; error: unknown; rest: number }
  | { what: 'co-walker-failed'; error: unknown }

/** What the loop works with. */
export type LoopParts = {
  reader: InboxReader
  recorder: Recorder
  /** The ones intake had. */
  limits: Limits
  now: () => Instant
  report: (report: LoopReport) => void
  progress: Progress
  /** The digest of what was thrown; reports it when it is new. */
  digestOf: (thrown: unknown) => string
  /** The street, unless the failure lab plants faults in it. */
  walk?: typeof processRecord
  jobs: Job[]
  jobStatus: JobStatus
  /** Threads that walk along when there is much to walk. */
  coWalkers?: CoWalkers
}
