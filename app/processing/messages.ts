import type { Limits } from '../config'
import type { InboxPosition } from '../inbox/record'

/** What the server's main thread says to the processing thread. Structured-cloneable. */
export type ToProcessing =
  | { say: 'durable'; end: InboxPosition }
  | { say: 'write'; id: number; name: string; args: unknown }
  | { say: 'stop' }

/** What the processing thread says back. */
export type FromProcessing =
  | { say: 'ready'; position: InboxPosition }
  /** The database must not be opened (it belongs to a newer version): the server gives up. */
  | { say: 'refused'; reason: string }
  | { say: 'committed'; position: InboxPosition; processed: number; duplicates: number }
  | { say: 'written'; id: number; result: unknown }
  | { say: 'write-failed'; id: number; error: Error }
  | { say: 'trouble'; what: string; error: Error }
  | { say: 'recovered' }

/** What the thread is started with. */
export type ProcessingData = { databaseFile: string; inboxDir: string; limits: Limits }
