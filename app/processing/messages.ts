import type { Limits } from '../config'
import type { InboxPosition } from '../inbox/record'
import type { Done } from '../store/command'
import type { Caution } from './caution'
import type { SentError } from './sent-error'

/** What the server's main thread says to the processing thread. Structured-cloneable. */
export type ToProcessing =
  | { say: 'durable'; end: InboxPosition }
  | { say: 'write'; id: number; name: string; args: unknown }
  /** Whether anybody wants to hear which issues happen. */
  | { say: 'listen'; on: boolean }
  | { say: 'stop' }

/** What the processing thread says back. */
export type FromProcessing =
  | { say: 'ready'; position: InboxPosition }
  /** The database must not be opened (it belongs to a newer version): the server gives up. */
  | { say: 'refused'; reason: string }
  /** `happened`: ids of issues, as they are shown. */
  | { say: 'committed'; position: InboxPosition; processed: number; duplicates: number; happened?: number[] }
  | { say: 'written'; id: number; done: Done }
  | { say: 'write-failed'; id: number; error: SentError }
  | { say: 'trouble'; what: string; error: SentError }
  | { say: 'exception'; error: SentError; digest: string }
  | { say: 'recovered' }

/** What processing is started with. */
export type ProcessingData = {
  databaseFile: string
  inboxDir: string
  limits: Limits
  /** Whether faults may be planted (`planted-faults`). */
  lab?: boolean
}

/** What the thread is started with: also what was learned from those before it. */
export type ThreadData = ProcessingData & {
  caution: Caution
  progress: SharedArrayBuffer
  jobStatus: SharedArrayBuffer
}
